import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { createDraft, publish as publishDraft, newVersion } from "@/lib/works";
import { complete, METADATA, RESTRICTED } from "./bodies";

export { complete, METADATA, RESTRICTED };

/* Works as use cases make them; `tests/journeys/works/deposit.ts` makes them by HTTP. */
export async function aDraft(ctx: Context, body: unknown = complete()) {
  const { draft } = await inTransaction(ctx, (tx) => createDraft(tx, body));
  return draft;
}

export const publish = (ctx: Context, id: string) =>
  inTransaction(ctx, (tx) => publishDraft(tx, id));

export async function aWork(ctx: Context, body: unknown = complete()) {
  return publish(ctx, (await aDraft(ctx, body)).id);
}

/** A further published version. */
export async function aVersion(ctx: Context, id: string) {
  const { draft } = await inTransaction(ctx, (tx) => newVersion(tx, id));
  return publish(ctx, draft.id);
}
