import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import path from "node:path";

const SOURCE_MAP = /\n*\/\/# sourceMappingURL=\S*\s*$/;

/**
 * Lets server chunks of the same code be one file: the first by name, to which links lead. Turbopack writes a chunk
 * anew for each set of routes that needs it (half of all code, ten times the largest), and Node keeps the source of
 * each file that it loads. A link is loaded once, since Node caches modules by their real path, and the chunk
 * loader accepts a chunk whose modules it has.
 */
export function mergeChunks(folder: string): void {
  const firsts = new Map<string, string>();
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map(({ name }) => name)
    .sort();
  for (const name of files) {
    const file = path.join(folder, name);
    const code = readFileSync(file, "utf8").replace(SOURCE_MAP, "");
    const digest = createHash("sha256").update(code).digest("hex");
    const first = firsts.get(digest);
    if (first === undefined) firsts.set(digest, name);
    else {
      symlinkSync(first, `${file}.link`);
      renameSync(`${file}.link`, file);
    }
  }
}
