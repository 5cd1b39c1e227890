// The messages of this folder; the names and texts of the rivalry cards are the rules' own.
import rulesEn from "../../../../src/sobremesa/games/holi/en.ftl?raw";
import rulesEs from "../../../../src/sobremesa/games/holi/es.ftl?raw";
import en from "./en.ftl?raw";
import es from "./es.ftl?raw";

export const texts = { en: `${rulesEn}\n${en}`, es: `${rulesEs}\n${es}` };
