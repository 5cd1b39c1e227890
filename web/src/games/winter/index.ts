import type { GameFolder } from "../../lib/contract";
import type { WinterView } from "../../lib/protocol";
import Board from "./Board.svelte";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { lessons } from "./lessons";
import Picture from "./Picture.svelte";
import Seat from "./Seat.svelte";
import { describe, tell } from "./words";

export default {
  name: "winter",
  Board,
  Picture,
  Seat,
  tell,
  describe,
  texts: { en, es },
  lessons,
} satisfies GameFolder<WinterView>;
