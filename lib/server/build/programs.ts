import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import manifest from "@/package.json" with { type: "json" };
import { projectRoot } from "../environment";
import { generateClient } from "./client";
import { underBuildLock } from "./lock";
import { MARKS, programsFingerprint, readMark } from "./sources.mjs";

type Entries = Readonly<Record<string, string>>;

/** What runs as a process or a thread of its own, by the name of its file in `lib/server/dist`. */
const ENTRIES: Entries = {
  start: "lib/server/start.ts",
  prepare: "lib/server/prepare.ts",
  web: "lib/server/web.ts",
  worker: "lib/server/worker.ts",
  "checksum-thread": "lib/storage/checksum-thread.ts",
  "markup-thread": "lib/files/preview/markup-thread.ts",
};
const COMMANDS: Entries = { cli: "lib/cli/main.ts" };

/** Packages are loaded from where they are installed, because some find files beside their own. */
const PACKAGES = Object.keys(manifest.dependencies);
/**
 * zod has a hundred files, which take a tenth of the time of a command, so commands get it bundled. The others load it from
 * its package, or a web server would have it twice: the handlers compiled by Next load it from there.
 */
const PACKAGES_OF_COMMANDS = PACKAGES.filter((name) => name !== "zod");

const folder = path.join(projectRoot, path.dirname(MARKS.programs));
/** Running programs load later modules from the chunks they were started with. */
const MAX_KEPT = 10;

/** Bundles web server, worker, starter and commands, unless those that are there fit. Takes about half a second. */
export async function compilePrograms(): Promise<void> {
  if (areProgramsCompiled()) return;
  await generateClient();
  await underBuildLock(async () => {
    if (areProgramsCompiled()) return; // another process has just done it
    const sources = programsFingerprint(projectRoot);
    const chunkFolder = sources.slice(0, 16);
    const bundles = await Promise.all([
      bundle(ENTRIES, { chunkFolder, external: PACKAGES }),
      bundle(COMMANDS, { chunkFolder, external: PACKAGES_OF_COMMANDS }),
    ]);
    const files = bundles.flat();
    const isEntry = ({ file }: Output) => path.dirname(file) === folder;
    // Chunks first: a program can start at any time, with the former entries or with these.
    for (const one of files) if (!isEntry(one)) write(one);
    for (const one of files) if (isEntry(one)) write(one);
    removeOldChunks();
    write({ file: path.join(projectRoot, MARKS.programs), contents: sources });
  });
}

function areProgramsCompiled(): boolean {
  return readMark(projectRoot, MARKS.programs) === programsFingerprint(projectRoot);
}

type Output = { file: string; contents: Uint8Array | string };

async function bundle(
  entryPoints: Entries,
  { chunkFolder, external }: { chunkFolder: string; external: string[] },
): Promise<Output[]> {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: { ...entryPoints },
    outdir: folder,
    chunkNames: `${chunkFolder}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external,
    write: false,
    logLevel: "silent",
  });
  return outputFiles.map(({ path: file, contents }) => ({ file, contents }));
}

/** A file is there as a whole or not at all. */
function write({ file, contents }: Output): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}

function removeOldChunks(): void {
  const byAge = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, at: statSync(path.join(folder, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of byAge.slice(MAX_KEPT))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}
