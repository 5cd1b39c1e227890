import type { GameFolder } from "../../lib/contract";
import type { HoliView } from "../../lib/protocol";
import Board from "./Board.svelte";
import Scores from "./Scores.svelte";
import Seat from "./Seat.svelte";
import { describe, tell } from "./words";

export default { Board, Seat, Sheet: Scores, best: true, tell, describe } satisfies GameFolder<HoliView>;
