import { z } from "zod";

/** What the starter and its child processes tell each other over their channel. */
export const childMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready"), address: z.string().optional() }),
  z.object({ kind: z.literal("refused"), message: z.string(), exitCode: z.number() }),
]);
export type ChildMessage = z.infer<typeof childMessage>;

export const STOP = "stop";

export function tellParent(message: ChildMessage): void {
  process.send?.(message);
}

/**
 * Resolves when this child process has to end: asked over the channel, by a signal, or because the
 * starter is gone (the channel closed), in which case there is little time.
 */
export function untilStopped(): Promise<{ urgent: boolean }> {
  return new Promise((resolve) => {
    process.on("message", (message) => {
      if (message === STOP) resolve({ urgent: false });
    });
    process.once("disconnect", () => resolve({ urgent: true }));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => resolve({ urgent: false }));
  });
}
