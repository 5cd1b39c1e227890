import type { GameFolder } from "../../lib/contract";
import type { HoliView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { lessons } from "./lessons";
import Seat from "./Seat.svelte";
import { describe, tell } from "./words";

export default { Board, Seat, tell, describe, lessons } satisfies GameFolder<HoliView>;
