import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** The options by which a runner writes its results to `file`, in addition to its output. */
export function reportOf(runner, file) {
  rmSync(file, { force: true });
  if (runner === "vitest")
    return {
      file,
      args: ["--reporter=default", "--reporter=json", `--outputFile=${file}`],
      env: {},
    };
  if (runner === "playwright")
    return {
      file,
      args: ["--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    };
  return { file, args: [], env: {} };
}

/**
 * Every test of a runner's results: its name, what became of it, how long it took, and why it failed. Nothing when
 * there are none.
 */
export function testsIn(runner, file, root) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return [];
    throw error;
  }
  if (runner === "vitest")
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
        name: `${path.relative(root, name)} ${fullName}`,
        result: { passed: "passed", failed: "failed" }[status] ?? "skipped",
        ms: duration ?? 0,
        reasons: failureMessages ?? [],
      })),
    );
  return report.suites.flatMap((suite) => testsOfSuite(suite, []));
}

function testsOfSuite({ title, specs = [], suites = [] }, above) {
  const titles = [...above, title].filter(Boolean);
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: [...titles, spec.title].join(" "),
      result: { expected: "passed", skipped: "skipped" }[status] ?? "failed",
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      reasons: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? "")),
    })),
  );
  return [...own, ...suites.flatMap((inner) => testsOfSuite(inner, titles))];
}
