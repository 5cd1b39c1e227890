import type { GameFolder } from "../../lib/contract";
import type { TwistyView } from "../../lib/protocol";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { describe, tell } from "./words";

export default { Board, Seat, Sheet, tell, describe } satisfies GameFolder<TwistyView>;
