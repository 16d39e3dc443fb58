/**
 * What `npm start` says: one plain line a step, with the time it took, so that a log file reads as well as
 * a terminal. A step that takes long says so every ten seconds.
 */
const STILL_MS = 10_000;

export type Progress = {
  readonly say: (line: string) => void;
  /** Runs a step under its name; its return value may describe the result. */
  readonly step: <Result>(
    name: string,
    run: () => Promise<Result>,
    describe?: (result: Result) => string,
  ) => Promise<Result>;
};

export function createProgress(write: (line: string) => void): Progress {
  return {
    say: write,
    async step(name, run, describe) {
      const started = performance.now();
      const timer = setInterval(() => write(`${name}: still at it (${since(started)})`), STILL_MS);
      try {
        const result = await run();
        write(`${name}: ${describe?.(result) ?? "done"} (${since(started)})`);
        return result;
      } finally {
        clearInterval(timer);
      }
    },
  };
}

function since(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
