import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { streamResponse } from "@/lib/http/node-stream";
import { runJson } from "../serializer";
import type { RunJson } from "../schema";
import { requireImportCollection } from "./authorise";
import { requireRun } from "./history";

const LOOK_MS = 1_000;
/** Then the reader connects again, and is asked again whether it may. */
const LONGEST_MS = 2 * 60_000;
/** Proxies close connections on which nothing comes. */
const HEARTBEAT_MS = 15_000;
/** Open streams of this process; each asks the database once a second. */
const MAX_STREAMS = 200;
/** Names the event after which there is nothing to come back for. */
const LAST = "end";

let open = 0;

/**
 * Tells how far an import is, as server-sent events named `import` whose data is what `readImport` answers, whenever
 * that changes and until the import has ended.
 */
export async function followImport(
  ctx: Context,
  idOrSlug: string,
  id: string,
  { lastEventId, signal }: { lastEventId: string | null; signal: AbortSignal },
): Promise<Response> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const first = await requireRun(ctx, collection, id);
  // By the standard this keeps browsers from connecting again.
  if (lastEventId === LAST) return new Response(null, { status: 204 });
  if (open >= MAX_STREAMS) throw new Unavailable("imports.tooManyFollow");
  const look = async () => runJson(await requireRun(ctx, collection, first.id), collection);
  return streamResponse(Readable.from(events(look, signal)), {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      // Some proxies would hold the events back until there are enough of them.
      "X-Accel-Buffering": "no",
    },
  });
}

async function* events(look: () => Promise<RunJson>, signal: AbortSignal): AsyncGenerator<Buffer> {
  open += 1;
  try {
    let told = "";
    let toldAt = Date.now();
    for (const until = Date.now() + LONGEST_MS; Date.now() < until && !signal.aborted;) {
      const run = await look();
      const data = JSON.stringify(run);
      const hasEnded = run.finished !== null;
      if (data !== told) yield Buffer.from(eventOf(data, hasEnded));
      else if (Date.now() - toldAt > HEARTBEAT_MS) yield Buffer.from(": still there\n\n");
      else {
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      [told, toldAt] = [data, Date.now()];
      if (hasEnded) return;
    }
  } finally {
    open -= 1;
  }
}

const eventOf = (data: string, isLast: boolean) =>
  `event: import\n${isLast ? `id: ${LAST}\n` : ""}data: ${data}\n\n`;
