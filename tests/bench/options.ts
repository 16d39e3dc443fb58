import path from "node:path";
import { parseArgs } from "node:util";

/** The measurements of a run, and their length. */
export type Options = {
  /** How many works, ascending. */
  readonly sizes: readonly number[];
  readonly only: readonly PathName[];
  /** Of each measurement over HTTP. */
  readonly seconds: number;
  readonly rounds: number;
  /** Bytes of the file that is uploaded and downloaded. */
  readonly fileBytes: number;
  /** A folder that keeps the databases for the next run; without it they are created for each run and removed. */
  readonly keep: string | undefined;
  /** Another checkout of the project, installed, that takes turns with this one. */
  readonly against: string | undefined;
};

export const PATHS = [
  "start",
  "record",
  "landing",
  "search",
  "relevance",
  "publish",
  "upload",
  "download",
  "cpu",
  "pauses",
  "collections",
  "imports",
  "webhooks",
  "saml",
  "statistics",
  "aggregate",
] as const;
export type PathName = (typeof PATHS)[number];

const SIZES: Readonly<Record<string, readonly number[]>> = {
  "1k": [1_000],
  "10k": [10_000],
  "100k": [100_000],
  "1m": [1_000_000],
  both: [10_000, 100_000],
  all: [10_000, 100_000, 1_000_000],
};

export const USAGE = `npm run bench -- [options]

  --size 1k|10k|100k|1m     works in the database; both: 10k and 100k; all: 1m, too (both)
  --only <path>             ${PATHS.join(", ")}; may be given several times
  --seconds <n>             length of one measurement over HTTP (3)
  --rounds <n>              how often ours and the reference take turns (5)
  --file-mib <n>            size of the file that is uploaded and downloaded; half of a large import (1024)
  --keep <folder>           keep the databases there for the next run
  --against <folder>        another checkout, installed, which search, record and publish are compared with
`;

/** Reads the command line; throws with a sentence about its mistake. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: "string", default: "both" },
      only: { type: "string", multiple: true },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "5" },
      "file-mib": { type: "string", default: "1024" },
      keep: { type: "string" },
      against: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const sizes = SIZES[values.size];
  if (!sizes) throw new Error(`--size is one of ${Object.keys(SIZES).join(", ")}.`);
  return {
    sizes,
    only: (values.only ?? PATHS).map(pathNamed),
    seconds: number("seconds", values.seconds),
    rounds: number("rounds", values.rounds),
    fileBytes: number("file-mib", values["file-mib"]) * 2 ** 20,
    keep: values.keep,
    against: values.against === undefined ? undefined : path.resolve(values.against),
  };
}

function pathNamed(text: string): PathName {
  const found = PATHS.find((name) => name === text);
  if (!found) throw new Error(`--only is one of ${PATHS.join(", ")}.`);
  return found;
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1.`);
  return value;
}
