import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "@/lib/server/environment";

/**
 * A file that Next serves as it does any file in `public/`. Next knows the names there since it started, so it has to
 * lie there before, and gets its content later. A name with a dot is no source of the build.
 */
const NAME = ".bench/page.html";
const FILE = path.join(projectRoot, "public", NAME);

export const PLAIN_PAGE = `/${NAME}`;

export function writePlainPage(content: string): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, content);
}

export function removePlainPage(): void {
  rmSync(path.dirname(FILE), { recursive: true, force: true });
}
