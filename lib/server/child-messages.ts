import { z } from "zod";

/** Messages between the starter and its child processes. */
export const childMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready"), address: z.string().optional() }),
  z.object({ kind: z.literal("done"), notes: z.array(z.string()) }),
  z.object({ kind: z.literal("refused"), message: z.string(), exitCode: z.number() }),
]);
export type ChildMessage = z.infer<typeof childMessage>;

/** The database is in order: a child process may use it. */
export const DATABASE_READY = "database-ready";
export const STOP = "stop";

export function tellParent(message: ChildMessage): void {
  process.send?.(message);
}

/** Resolves when the database may be used: at once in a process that was not started by the starter. */
export function untilDatabaseReady(): Promise<void> {
  if (!process.send) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => process.exit();
    const hear = (message: unknown) => {
      if (message === STOP) end();
      if (message !== DATABASE_READY) return;
      process.off("message", hear).off("disconnect", end);
      resolve();
    };
    process.on("message", hear).once("disconnect", end);
  });
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
