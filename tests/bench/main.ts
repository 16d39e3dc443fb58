import os from "node:os";
import type { Finding } from "./report";
import { tableOf } from "./report";
import { STEADY } from "./measure";
import { type Options, type PathName, readOptions, USAGE } from "./options";
import { benchCollections } from "./paths/collections";
import { benchCpu } from "./paths/cpu";
import { benchDownload } from "./paths/download";
import { benchImports } from "./paths/imports";
import { benchLanding } from "./paths/landing";
import { benchPauses } from "./paths/pauses";
import { benchPublish } from "./paths/publish";
import { benchRecord } from "./paths/record";
import { benchRelevance } from "./paths/relevance";
import { benchSaml } from "./paths/saml";
import { benchSearch } from "./paths/search";
import { benchAggregate } from "./paths/aggregate";
import { benchStatistics } from "./paths/statistics";
import { benchStart } from "./paths/start";
import { benchUpload } from "./paths/upload";
import { benchWebhooks } from "./paths/webhooks";
import { removePlainPage, writePlainPage } from "./plain-page";
import { prepareWorlds, type World, type Worlds } from "./world";

/** `npm run bench`: see tests/bench/README.md. Ends with 0, or 1 when a bar was missed, 2 when the
 * machine was too unsteady for a verdict, 3 when something broke. */
type Bench = (worlds: readonly World[], options: Options) => Promise<Finding[]>;

const BENCHES: Record<PathName, { in: keyof Omit<Worlds, "stop">; measure: Bench }> = {
  start: { in: "none", measure: benchStart },
  record: { in: "works", measure: benchRecord },
  landing: { in: "works", measure: benchLanding },
  search: { in: "works", measure: benchSearch },
  relevance: { in: "works", measure: benchRelevance },
  publish: { in: "works", measure: benchPublish },
  upload: { in: "works", measure: benchUpload },
  download: { in: "works", measure: benchDownload },
  cpu: { in: "works", measure: benchCpu },
  pauses: { in: "works", measure: benchPauses },
  collections: { in: "collections", measure: benchCollections },
  imports: { in: "imports", measure: benchImports },
  webhooks: { in: "none", measure: benchWebhooks },
  saml: { in: "none", measure: benchSaml },
  statistics: { in: "none", measure: benchStatistics },
  aggregate: { in: "none", measure: benchAggregate },
};

const started = performance.now();
const report = (text: string) =>
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
  const worlds = prepareWorlds(given, report);
  if (given.only.includes("landing")) writePlainPage("");
  try {
    for (const name of given.only) {
      const bench = BENCHES[name];
      const within = await worlds[bench.in]();
      report(name);
      findings.push(...(await bench.measure(within, given)));
    }
  } finally {
    await worlds.stop();
    removePlainPage();
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
