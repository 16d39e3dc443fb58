import { writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../environment";
import { underBuildLock } from "./lock";
import { clientFingerprint, MARKS, readMark } from "./sources.mjs";
import { runTool } from "./run-tool";

/** Makes Prisma's database client of the schema, unless the one that is there fits. */
export async function generateClient(): Promise<void> {
  if (isGenerated()) return;
  await underBuildLock(async () => {
    if (isGenerated()) return; // another process has just done it
    await runTool("prisma/build/index.js", ["generate", "--config", "prisma/prisma.config.ts"]);
    writeFileSync(path.join(projectRoot, MARKS.client), clientFingerprint(projectRoot));
  });
}

function isGenerated(): boolean {
  return readMark(projectRoot, MARKS.client) === clientFingerprint(projectRoot);
}
