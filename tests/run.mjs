import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { reportOf, testsIn } from "./support/reports.mjs";

/**
 * What `npm test` runs, and with `--quick` what `npm run check` runs: stages in their order, those of two lanes side by
 * side on two cores. Ends with the output of what failed beside others, the time of each stage, the slowest tests, the
 * failed ones with their reasons and the totals, in which a stage without tests counts as one.
 */
const root = path.resolve(import.meta.dirname, "..");
const output = path.join(root, "tests/.output");
const SLOWEST = 10;
/** Lines of a reason for a failure; the whole is in the output of its stage. */
const MAX_REASON_LINES = 12;

/** Each is a script of package.json; `report` names the runner whose results are read. */
const CLIENT = { script: "generate" };
const FORMAT = { script: "format:check" };
const LINT = { script: "lint" };
const TYPES = { script: "types" };
const BOUNDARIES = { script: "boundaries" };
const BUILD = { script: "build" };
const UNIT = { script: "unit", report: "vitest", isShown: true };
const JOURNEYS = { script: "journeys", report: "vitest", needs: BUILD };
const BROWSER = { script: "e2e", report: "playwright", needs: BUILD };

// Tests that wait for the database leave a part of the two cores to the others.
const QUICK = [[[CLIENT]], [[UNIT], [TYPES, LINT, FORMAT, BOUNDARIES]]];
const ALL = [
  [[CLIENT]],
  [
    [LINT, FORMAT, BOUNDARIES],
    [TYPES, BUILD],
  ],
  [[UNIT]],
  [[JOURNEYS]],
  [[BROWSER]],
];

/** Stages that ended, in the order of their ends. */
const done = [];

async function runLanes(lanes) {
  const isAlone = lanes.flat().length === 1;
  await Promise.all(
    lanes.map(async (lane) => {
      for (const stage of lane) done.push(await runStage(stage, isAlone || stage.isShown));
    }),
  );
}

/** Runs one stage. Its output is shown as it comes, or kept and shown if it fails. */
async function runStage(stage, isShown) {
  const { script, report, needs } = stage;
  if (needs && done.some((one) => one.stage === needs && !one.isGood))
    return {
      stage,
      seconds: 0,
      isGood: false,
      printed: `Left out, since ${needs.script} failed.`,
      tests: [ofStage(script, "skipped")],
    };
  const { args, env, file } = reportOf(report, path.join(output, `${script}.json`));
  const began = performance.now();
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], {
    cwd: root,
    env: { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", ...process.env, ...env },
    stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (one) => chunks.push(one));
  const code = await new Promise((resolve) => child.once("close", resolve));
  const seconds = (performance.now() - began) / 1000;
  const isGood = code === 0;
  console.log(`${isGood ? "✓" : "✗"} ${script}, ${seconds.toFixed(0)} s`);
  const found = testsIn(report, file, root);
  const isTold = isGood || found.some(({ result }) => result === "failed");
  const tests =
    report && isTold ? found : [...found, ofStage(script, isGood ? "passed" : "failed")];
  return { stage, seconds, isGood, printed: Buffer.concat(chunks).toString(), tests };
}

/** A stage counted as one test, where it has none or failed beside them. */
const ofStage = (script, result) => ({ name: script, result, ms: 0, reasons: [] });

function summary(seconds) {
  const tests = done.flatMap((one) => one.tests);
  const count = (wanted) => tests.filter(({ result }) => result === wanted).length;
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const failed = tests.filter(({ result }) => result === "failed");
  const line = (amount, name) => `${amount.toFixed(1).padStart(8)} s  ${name}`;
  return [
    ...done.filter(({ isGood }) => !isGood).map((one) => `\n✗ ${one.stage.script}\n${one.printed}`),
    "\nTime of each stage",
    ...done.map((one) => line(one.seconds, one.stage.script)),
    line(seconds, "in all"),
    "\nSlowest tests",
    ...slowest.filter(({ ms }) => ms > 0).map(({ ms, name }) => line(ms / 1000, name)),
    ...(failed.length ? ["\nFailed tests", ...failed.flatMap(failureLines)] : []),
    "",
    `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`,
  ].join("\n");
}

function failureLines({ name, reasons }) {
  const lines = reasons.flatMap((reason) =>
    stripVTControlCharacters(reason).split("\n").slice(0, MAX_REASON_LINES),
  );
  return [`✗ ${name}`, ...lines.map((text) => `    ${text}`)];
}

mkdirSync(output, { recursive: true });
const began = performance.now();
for (const lanes of process.argv.includes("--quick") ? QUICK : ALL) await runLanes(lanes);
const text = summary((performance.now() - began) / 1000);
writeFileSync(path.join(output, "summary.txt"), `${text}\n`);
console.log(text);
process.exitCode = done.every(({ isGood }) => isGood) ? 0 : 1;
