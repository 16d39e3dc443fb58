import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../environment";
import { generateClient } from "./client";
import { underBuildLock } from "./lock";
import { MARKS, pagesFingerprint, readMark } from "./sources.mjs";
import { runTool } from "./run-tool";

/** Whether Next's build is one of these sources. */
export function arePagesBuilt(): boolean {
  return readMark(projectRoot, MARKS.pages) === pagesFingerprint(projectRoot);
}

/** Runs `next build`, unless the build that is there fits. */
export async function buildPages(): Promise<void> {
  if (arePagesBuilt()) return;
  await generateClient();
  await underBuildLock(async () => {
    const sources = pagesFingerprint(projectRoot);
    if (readMark(projectRoot, MARKS.pages) === sources) return; // another process has just done it
    const mark = path.join(projectRoot, MARKS.pages);
    rmSync(mark, { force: true });
    await runTool("next/dist/bin/next", ["build"]);
    writeFileSync(mark, sources);
  });
}
