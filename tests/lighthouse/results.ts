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

const OUTPUT = path.resolve(import.meta.dirname, "../.output/lighthouse");

/** The results of one phone. Each page has a file, so that a run that was stopped goes on where it was. */
export class Results {
  readonly #folder: string;

  constructor({ isCalibrated }: { isCalibrated: boolean }) {
    this.#folder = path.join(OUTPUT, isCalibrated ? "calibrated" : "default");
  }

  read(page: MeasuredPage): Result | undefined {
    const file = this.#fileOf(page);
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Result) : undefined;
  }

  keep(result: Result): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#fileOf(result.page), JSON.stringify(result));
  }

  #fileOf({ path: address, isSignedIn }: MeasuredPage): string {
    const name = `${isSignedIn ? "member" : "visitor"}${address.replace(/\W+/g, "-")}.json`;
    return path.join(this.#folder, name);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}
