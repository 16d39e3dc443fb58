import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { scriptWeight } from "../e2e/support/script-weight";
import { type Options, readOptions, USAGE } from "./options";
import { addressOf, type MeasuredPage, PAGES } from "./page-list";
import { median, type Result, Results } from "./results";
import { loadPage, PHONE_SPEED, SLOWDOWN } from "./run-lighthouse";
import { type SampleService, startSampleService } from "./sample-service";
import { tableOf, withTable } from "./table";

/** `npm run lighthouse`: see README.md beside this file. */
const README = path.join(import.meta.dirname, "README.md");

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await run(options);
  else console.log(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
}

async function run(options: Options): Promise<void> {
  const results = new Results(options);
  const isWanted = (page: MeasuredPage) =>
    (options.only.length === 0 || options.only.some((part) => page.path.includes(part))) &&
    (options.again || !results.read(page));
  const pages = PAGES.filter(isWanted);
  if (pages.length > 0) {
    const service = await startSampleService();
    try {
      const slowdown = options.isCalibrated ? await findSlowdown(service) : SLOWDOWN;
      console.error(`The phone computes ${slowdown.toFixed(1)} times slower than this machine.`);
      for (const [at, page] of pages.entries()) {
        console.error(`${at + 1} of ${pages.length}: ${page.path}`);
        results.keep(await measure(service, page, { ...options, slowdown }));
      }
    } finally {
      await service.stop();
    }
  }
  const table = tableOf(PAGES.flatMap((page) => results.read(page) ?? []));
  if (!options.isCalibrated) writeFileSync(README, withTable(readFileSync(README, "utf8"), table));
  console.log(table);
}

async function findSlowdown({ url }: SampleService): Promise<number> {
  const speeds = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const load = await loadPage({ address: `${url}/login`, cookie: undefined, slowdown: 1 });
    speeds.push(load.speed);
  }
  return Math.max(1, median(speeds) / PHONE_SPEED);
}

async function measure(
  { url, sample, cookie }: SampleService,
  page: MeasuredPage,
  { runs, slowdown }: Options & { slowdown: number },
): Promise<Result> {
  const address = `${url}${addressOf(page, sample)}`;
  const session = page.isSignedIn ? cookie : undefined;
  const loads = [];
  for (let turn = 0; turn < runs; turn += 1) {
    loads.push(await loadPage({ address, cookie: session, slowdown }));
  }
  const response = await fetch(address, { headers: session ? { cookie: session } : {} });
  const scripts = new Set(loads.flatMap((load) => load.scripts));
  return {
    page,
    slowdown,
    score: median(loads.map(({ score }) => score)),
    largestPaint: median(loads.map(({ largestPaint }) => largestPaint)),
    shift: median(loads.map(({ shift }) => shift)),
    blocked: median(loads.map(({ blocked }) => blocked)),
    ...(await scriptWeight({ address, document: await response.text(), scripts })),
  };
}
