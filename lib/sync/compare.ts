import { z } from "zod";
import { listOwningGroups } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { listPartners, partnerNamed } from "@/lib/partners";
import { listIdentitiesOf } from "@/lib/users";
import { wake } from "./queue";
import * as repository from "./repository";
import { SYNC_KINDS } from "./schema";

/** So many at once are put into the queue of callbacks. */
const BATCH = 1_000;

const batch = z.object({
  instance: z.string(),
  kind: z.enum(SYNC_KINDS),
  after: z.string().default(""),
});

export const compareRequest: JobRequest<z.output<typeof batch>> = {
  name: "sync.compare-batch",
  input: batch,
};

/** Has all people and groups known here compared with their partners, behind the signals that come meanwhile. */
export async function compareAll(ctx: Context, instance?: string): Promise<void> {
  const partners = instance === undefined ? listPartners() : [partnerNamed(instance)];
  for (const partner of partners) {
    if (!partner) continue;
    for (const kind of SYNC_KINDS)
      await enqueue(
        ctx,
        compareRequest,
        { instance: partner.name, kind, after: "" },
        { key: `sync.compare:${partner.name}:${kind}` },
      );
  }
}

/** Asks for callbacks about one batch, and for the next batch. */
export async function compareBatch(
  given: Context,
  { instance, kind, after }: z.output<typeof batch>,
): Promise<void> {
  const page = { after, limit: BATCH };
  const ids =
    kind === "users"
      ? await listIdentitiesOf(given, instance, page)
      : await listOwningGroups(given, instance, page);
  const last = ids.at(-1);
  if (last === undefined) return;
  await inTransaction(given, async (ctx) => {
    await repository.requestBulk(ctx, instance, kind, ids);
    if (ids.length === BATCH)
      await enqueue(
        ctx,
        compareRequest,
        { instance, kind, after: last },
        { key: `sync.compare:${instance}:${kind}` },
      );
  });
  await wake(given, instance);
}
