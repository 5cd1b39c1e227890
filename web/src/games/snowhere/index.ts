import type { GameFolder } from "../../lib/contract";
import type { SnowhereView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { lessons } from "./lessons";
import Seat from "./Seat.svelte";
import { describe, ended, score, tell } from "./words";

export default { Board, Seat, tell, sound: () => "card", score, best: "lowest", ended, describe, lessons } satisfies GameFolder<SnowhereView>;
