import vm from "node:vm";
import { NotShowable } from "./source";

/** The largest honest files take half of it on a busy machine; no other request is served meanwhile. */
const MAX_MS = 2_000;

const WORK = new vm.Script("work()");

/**
 * Answers what `work` makes, unless that takes too long: what reads Markdown, code or tables can be kept busy for
 * minutes by a small file that was written for it. Only the runtime can end that, also inside a regular expression,
 * and it can for scripts of this kind. What `work` uses must not mind being left half-way: no `finally` is run.
 *
 * @throws NotShowable
 */
export function withTimeLimit<Made>(work: () => Made): Made {
  try {
    return WORK.runInNewContext({ work }, { timeout: MAX_MS }) as Made;
  } catch (error) {
    throw isTimeout(error) ? new NotShowable("tooLong") : error;
  }
}

/** It comes from the script's own realm, so it is no `Error` of ours. */
const isTimeout = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
