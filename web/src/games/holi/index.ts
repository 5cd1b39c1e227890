// Holi: Festival of Colors, by Julio E. Nazario, for the page.
import type { GameFolder } from "../../lib/contract";
import type { HoliView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { lessons } from "./lessons";
import Picture from "./Picture.svelte";
import Seat from "./Seat.svelte";
import { texts } from "./texts";
import { describe, tell } from "./words";

const holi: GameFolder<HoliView> = { name: "holi", Board, Picture, Seat, tell, describe, texts, lessons };

export default holi;
