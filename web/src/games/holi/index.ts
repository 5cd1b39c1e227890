import type { GameFolder } from "../../lib/contract";
import type { HoliView } from "../../lib/protocol";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { describe, tell } from "./words";

export default { Board, Seat, Sheet, best: true, tell, describe } satisfies GameFolder<HoliView>;
