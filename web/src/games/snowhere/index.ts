import type { GameFolder } from "../../lib/contract";
import type { SnowhereView } from "../../lib/protocol";
import { near } from "./actions";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { describe, ended, score, tell } from "./words";

export default { Board, Seat, Sheet, tell, sound: () => "card", score, best: true, ended, describe, near } satisfies GameFolder<SnowhereView>;
