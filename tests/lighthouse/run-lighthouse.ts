import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromiumLaunch } from "../support/chromium";

/** The last that runs on the oldest Node we support. It is no dependency: it is larger than all we have for tests. */
export const LIGHTHOUSE = "lighthouse@12.8.2";

/** What one load of a page gave. Times are in milliseconds. */
export type Load = {
  /** 0 to 100. */
  score: number;
  largestPaint: number;
  shift: number;
  blocked: number;
  /** Addresses of the scripts that were loaded. */
  scripts: readonly string[];
  /** How fast this machine computes, by Lighthouse's measure. */
  speed: number;
};

type Report = {
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Readonly<
    Record<
      string,
      { numericValue?: number; details?: { items?: { url: string; resourceType?: string }[] } }
    >
  >;
};

/** How many times slower than the machine Lighthouse's phone computes, unless it is told otherwise. */
export const SLOWDOWN = 4;

/**
 * The `speed` of the phone that Lighthouse means: its constant of four is for desktop computers of 1,500 to 2,000
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md, "Calibrating the CPU slowdown").
 */
export const PHONE_SPEED = 1_750 / 4;

type Asked = {
  address: string;
  cookie: string | undefined;
  /** How many times slower than this machine the phone computes. */
  slowdown: number;
};

/** Loads a page as a phone on a slow network does. */
export async function loadPage({ address, cookie, slowdown }: Asked): Promise<Load> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-lighthouse-"));
  try {
    const { executablePath, args } = await chromiumLaunch();
    const output = path.join(folder, "report.json");
    const headers = path.join(folder, "headers.json");
    writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
    await promisify(execFile)(
      "npm",
      [
        ...["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", address],
        ...["--quiet", "--only-categories=performance", "--output=json"],
        ...[`--output-path=${output}`, `--extra-headers=${headers}`],
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        `--chrome-flags=--headless ${args.join(" ")}`,
      ],
      { cwd: folder, env: { ...process.env, CHROME_PATH: executablePath } },
    );
    return toLoad(address, JSON.parse(readFileSync(output, "utf8")) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toLoad(address: string, report: Report): Load {
  const { environment, finalDisplayedUrl, runtimeError, categories, audits } = report;
  const { score } = categories.performance;
  // A page of failure is measured like any other.
  if (score === null) throw new Error(`${address}: ${runtimeError?.message ?? "no score"}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${finalDisplayedUrl}.`);
  const value = (audit: string) => audits[audit]?.numericValue ?? 0;
  const requests = audits["network-requests"]?.details?.items ?? [];
  return {
    score: Math.round(100 * score),
    largestPaint: value("largest-contentful-paint"),
    shift: value("cumulative-layout-shift"),
    blocked: value("total-blocking-time"),
    scripts: requests.filter(({ resourceType }) => resourceType === "Script").map(({ url }) => url),
    speed: environment.benchmarkIndex,
  };
}
