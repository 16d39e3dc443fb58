import os from "node:os";
import type { Finding } from "./report";
import { tableOf } from "./report";
import { STEADY } from "./measure";
import { type Options, type PathName, readOptions, USAGE } from "./options";
import { benchDownload } from "./paths/download";
import { benchPublish } from "./paths/publish";
import { benchRecord } from "./paths/record";
import { benchSearch } from "./paths/search";
import { benchUpload } from "./paths/upload";
import { makeWorlds, type World } from "./world";

/** `npm run bench`: see tests/bench/README.md. Ends with 0, or 1 when a bar was missed, 2 when the
 * machine was too unsteady for a verdict, 3 when something broke. */
const BENCHES: Record<
  PathName,
  (worlds: readonly World[], options: Options) => Promise<Finding[]>
> = {
  record: benchRecord,
  search: benchSearch,
  publish: benchPublish,
  upload: benchUpload,
  download: benchDownload,
};

const started = performance.now();
const tell = (text: string) =>
  console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

try {
  const options = readOptions(process.argv.slice(2));
  if (options) process.exitCode = await run(options);
  else console.log(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 3;
}

async function run(given: Options): Promise<number> {
  const findings: Finding[] = [];
  const worlds = await makeWorlds(given, tell);
  try {
    for (const name of given.only) {
      tell(name);
      findings.push(...(await BENCHES[name](worlds.all, given)));
    }
  } finally {
    await worlds.stop();
  }
  console.log(`${machine()}\n\n${tableOf(findings)}`);
  if (findings.some(({ holds }) => holds === false)) return 1;
  if (findings.some(({ spread }) => spread !== undefined && spread > STEADY)) {
    console.log("\nThe references were not steady: run again on a quieter machine.");
    return 2;
  }
  return 0;
}

function machine(): string {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${os.cpus().length} x ${cpu?.model.trim() ?? "unknown"}, ${memory} GB, Node ${process.versions.node}, load ${os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(" ")}`;
}
