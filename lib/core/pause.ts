import { setImmediate as immediately } from "node:timers/promises";

/** Long work calls it between its steps: others are served whenever so much time has passed. Answers whether they were. */
export function pauseAfter(milliseconds: number): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return false;
    await immediately();
    since = performance.now();
    return true;
  };
}
