import type { GameFolder } from "../../lib/contract";
import type { WinterView } from "../../lib/protocol";
import { sound } from "./actions";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { describe, tell } from "./words";

export default { Board, Seat, Sheet, tell, sound, describe } satisfies GameFolder<WinterView>;
