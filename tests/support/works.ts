import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { createDraft, publish as publishDraft, newVersion } from "@/lib/works";

/** Works as use cases make them, without HTTP. */
export const METADATA = {
  title: "Heathland survey",
  resource_type: { id: "textDocument-report" },
  publication_date: "2025-11-03",
  publisher: "Example Repository",
  creators: [{ person_or_org: { type: "organizational", name: "Moorland Trust" } }],
};

/** A body that can be published as it is. */
export const complete = (given: Record<string, unknown> = {}) => ({
  metadata: METADATA,
  files: { enabled: false },
  ...given,
});

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
