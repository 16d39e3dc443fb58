import { mkdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { MeasuredPage } from "./page-list";

/** The medians of the loads of a page; sizes of its scripts in bytes. */
export type Result = {
  page: MeasuredPage;
  /** How many times slower than the machine the phone computed. */
  slowdown: number;
  score: number;
  largestPaint: number;
  shift: number;
  blocked: number;
  named: number;
  loaded: number;
};

const folder = path.resolve(import.meta.dirname, "../.output/lighthouse");

/** Each page has a file, so that a run that was stopped goes on where it was. */
const fileOf = ({ path: address, isSignedIn }: MeasuredPage) =>
  path.join(folder, `${isSignedIn ? "member" : "visitor"}${address.replace(/\W+/g, "-")}.json`);

export function readResult(page: MeasuredPage): Result | undefined {
  const file = fileOf(page);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Result) : undefined;
}

export function keepResult(result: Result): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(result.page), JSON.stringify(result));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}
