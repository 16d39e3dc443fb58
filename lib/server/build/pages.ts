import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../environment";
import { generateClient } from "./client";
import { addCompileHints } from "./compile-hints";
import { underBuildLock } from "./lock";
import { mergeChunks } from "./merge-chunks";
import { MARKS, pagesFingerprint, readMark } from "./sources.mjs";
import { PAGE_SOURCES } from "./page-sources";
import { runTool } from "./run-tool";

const SERVER_CHUNKS = [".next/server/chunks", ".next/server/chunks/ssr"];

/** Whether the build of Next was made of the current sources. */
export function arePagesBuilt(): boolean {
  return readMark(projectRoot, MARKS.pages) === pagesFingerprint(projectRoot);
}

/** Runs `next build`, unless the build that is there fits. */
export async function buildPages(): Promise<void> {
  if (arePagesBuilt()) return;
  await generateClient();
  for (const { generate } of PAGE_SOURCES) await generate();
  await underBuildLock(async () => {
    const sources = pagesFingerprint(projectRoot);
    if (readMark(projectRoot, MARKS.pages) === sources) return; // another process has just done it
    const mark = path.join(projectRoot, MARKS.pages);
    rmSync(mark, { force: true });
    await runTool("next/dist/bin/next", ["build"]);
    for (const folder of SERVER_CHUNKS) mergeChunks(path.join(projectRoot, folder));
    addCompileHints(path.join(projectRoot, ".next"));
    writeFileSync(mark, sources);
  });
}
