import { setTimeout as sleep } from "node:timers/promises";
import type { Collection } from "@/lib/collections";
import { Unavailable } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type * as repository from "../repository";
import { requireImportCollection } from "./authorise";
import { requireRun } from "./history";

const LOOK_MS = 1_000;
/** Then the reader connects again, and is asked again whether it may. */
const LONGEST_MS = 2 * 60_000;
/** Proxies close connections on which nothing comes. */
const HEARTBEAT_MS = 15_000;
/** Open streams of this process; each asks the database once a second. */
const MAX_STREAMS = 200;
let open = 0;

/** How an import goes on: the import whenever it has changed, and `undefined` when nothing has for a while. */
export type ImportUpdates = {
  readonly collection: Collection;
  /** @throws Unavailable when too many follow imports */
  readonly follow: (signal: AbortSignal) => AsyncGenerator<repository.Run | undefined>;
};

/** The way to hear how far an import is until it has ended, or for two minutes. */
export async function followImport(
  ctx: Context,
  idOrSlug: string,
  id: string,
): Promise<ImportUpdates> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const first = await requireRun(ctx, collection, id);
  return {
    collection,
    follow: (signal) => {
      if (open >= MAX_STREAMS) throw new Unavailable("imports.tooManyFollow");
      return updates(() => requireRun(ctx, collection, first.id), signal);
    },
  };
}

async function* updates(
  look: () => Promise<repository.Run>,
  signal: AbortSignal,
): AsyncGenerator<repository.Run | undefined> {
  open += 1;
  try {
    let sent: string | undefined;
    let sentAt = Date.now();
    for (const until = Date.now() + LONGEST_MS; Date.now() < until && !signal.aborted;) {
      const run = await look();
      // The time stamp of the last report changes every second without any progress.
      const shown = JSON.stringify({ ...run, seenAt: null });
      if (shown !== sent) yield run;
      else if (Date.now() - sentAt > HEARTBEAT_MS) yield undefined;
      else {
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      [sent, sentAt] = [shown, Date.now()];
      if (run.finishedAt !== null) return;
    }
  } finally {
    open -= 1;
  }
}
