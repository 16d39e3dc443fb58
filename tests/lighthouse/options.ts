import { parseArgs } from "node:util";

export type Options = {
  /** Parts of addresses; none means every page. */
  readonly only: readonly string[];
  /** Also pages that have a result. */
  readonly again: boolean;
  readonly runs: number;
  /** Whether the phone is as slow as Lighthouse means it, however fast this machine is. */
  readonly isCalibrated: boolean;
};

export const USAGE = `npm run lighthouse -- [options]

  --only <part>   pages whose address has this in it; may be given several times
  --again         also pages that have been measured before; else only those that are missing
  --runs <n>      how often each page is loaded; the table has the medians (3)
  --calibrated    on a phone that is as slow as Lighthouse means it, however fast this machine is;
                  else one that is four times slower than the machine, which is Lighthouse's setting.
                  Prints its table without writing it down
`;

/** Reads the command line; nothing where help is asked for. */
export function readOptions(given: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...given],
    options: {
      only: { type: "string", multiple: true, default: [] },
      again: { type: "boolean", default: false },
      runs: { type: "string", default: "3" },
      calibrated: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a whole number.");
  return { only: values.only, again: values.again, runs, isCalibrated: values.calibrated };
}
