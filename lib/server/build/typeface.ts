import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "../environment";
import { generateOnce } from "./generate";
import { StartFailure } from "../start-failure";
import { MARKS, TYPEFACE_SOURCE, typefaceFingerprint } from "./sources.mjs";

const SOURCE = "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2";
const MADE = "inter-latin-extended-a.woff2";

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
  const font = readFileSync(require.resolve(SOURCE));
  const letters = lettersIn(readFileSync(path.join(projectRoot, TYPEFACE_SOURCE), "utf8"));
  const made = await subsetFont(font, letters, { targetFormat: "woff2" });
  const folder = path.join(projectRoot, path.dirname(MARKS.typeface));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, MADE), made);
}

/** Those for which browsers fetch the file, as the typeface says. */
function lettersIn(source: string): string {
  const [, ranges] = /value: "([^"]+)"/.exec(source.slice(source.indexOf(MADE))) ?? [];
  if (ranges === undefined || !source.includes(MADE))
    throw new StartFailure(`${TYPEFACE_SOURCE} has no range of letters for ${MADE}.`);
  return ranges
    .split(",")
    .map((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split("-")
        .map((one) => parseInt(one, 16));
      return String.fromCodePoint(
        ...Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
    })
    .join("");
}
