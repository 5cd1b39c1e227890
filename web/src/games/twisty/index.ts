import type { GameFolder } from "../../lib/contract";
import type { TwistyView } from "../../lib/protocol";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import { describe, tell } from "./words";

export default { Board, Seat, tell, describe } satisfies GameFolder<TwistyView>;
