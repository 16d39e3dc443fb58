import { generateIcons } from "./icons";
import { generateTypeface } from "./typeface";
import { generateWorldMap } from "./world-map";

/** What the pages are compiled of that is made of packages, besides the database client. */
export const PAGE_SOURCES: readonly {
  readonly name: string;
  readonly generate: () => Promise<void>;
}[] = [
  { name: "Icons", generate: generateIcons },
  { name: "World map", generate: generateWorldMap },
  { name: "Typeface", generate: generateTypeface },
];
