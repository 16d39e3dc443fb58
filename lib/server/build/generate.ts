import { writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../environment";
import { underBuildLock } from "./lock";
import { readMark } from "./sources.mjs";

type Generated = {
  /** The file with the fingerprint of the generated code. */
  mark: string;
  /** Covers the sources and the output. */
  fingerprint: (root: string) => string;
  generate: () => void | Promise<void>;
};

/** Generates code, unless the existing one has the same sources. */
export async function generateOnce({ mark, fingerprint, generate }: Generated): Promise<void> {
  const isGenerated = () => readMark(projectRoot, mark) === fingerprint(projectRoot);
  if (isGenerated()) return;
  await underBuildLock(async () => {
    if (isGenerated()) return; // another process has just done it
    await generate();
    writeFileSync(path.join(projectRoot, mark), fingerprint(projectRoot));
  });
}
