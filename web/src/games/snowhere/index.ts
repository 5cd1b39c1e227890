import type { GameFolder } from "../../lib/contract";
import type { SnowhereView } from "../../lib/protocol";
import Board from "./Board.svelte";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { lessons } from "./lessons";
import Picture from "./Picture.svelte";
import Seat from "./Seat.svelte";
import { describe, lost, tell } from "./words";

const snowhere: GameFolder<SnowhereView> = {
  name: "snowhere",
  Board,
  Picture,
  Seat,
  tell,
  lost,
  describe,
  texts: { en, es },
  lessons,
};

export default snowhere;
