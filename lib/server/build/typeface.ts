import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "../environment";
import { generateOnce } from "./generate";
import { MARKS, typefaceFingerprint } from "./sources.mjs";

const SOURCE = "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2";
/** Latin Extended-A, and Ș and Ț of Romanian: `components/ui/typeface.ts` names the same. */
const LETTERS = [
  [0x100, 0x17f],
  [0x218, 0x21b],
] as const;

/**
 * Makes a file of the letters that the Latin alphabets of Europe have beyond those of English, French or German. The package has them
 * in one with a thousand rare ones, six times as large, which a page would fetch for a single name such as "Łódź".
 */
export const generateTypeface = (): Promise<void> =>
  generateOnce({ mark: MARKS.typeface, fingerprint: typefaceFingerprint, generate: writeLetters });

async function writeLetters(): Promise<void> {
  // The starter needs it only where the file is made anew.
  const { default: subsetFont } = await import("subset-font");
  const require = createRequire(path.join(projectRoot, "package.json"));
  const letters = LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  const font = readFileSync(require.resolve(SOURCE));
  const made = await subsetFont(font, letters.join(""), { targetFormat: "woff2" });
  const folder = path.join(projectRoot, path.dirname(MARKS.typeface));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "inter-latin-extended-a.woff2"), made);
}
