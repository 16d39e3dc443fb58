import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** https://v8.dev/blog/explicit-compile-hints; for other browsers it is a comment. */
const HINT = "//# allFunctionsCalledOnLoad\n";
/** Characters. Of smaller scripts there is little to gain for the bytes of the hint. */
const MIN_SIZE = 100_000;

const Manifest = z.object({ rootMainFiles: z.array(z.string()) });

/**
 * Has browsers compile the large scripts that every page begins with (React and the router) while these arrive, beside what else
 * they do. Otherwise functions are compiled one by one as they are first called, which is most of the longest time in which a page
 * that was just opened cannot answer.
 *
 * @param build  the folder of Next's build
 */
export function addCompileHints(build: string): void {
  const manifest = readFileSync(path.join(build, "build-manifest.json"), "utf8");
  for (const name of Manifest.parse(JSON.parse(manifest)).rootMainFiles) {
    const file = path.join(build, name);
    const code = readFileSync(file, "utf8");
    if (code.length >= MIN_SIZE && !code.startsWith(HINT)) writeFileSync(file, HINT + code);
  }
}
