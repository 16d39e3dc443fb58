import { record } from "@/lib/audit";
import type { Context } from "@/lib/db/context";

type Detail = NonNullable<Parameters<typeof record>[1]["detail"]>;

/** Notes who did what to a work or draft, in the transaction of the change. */
export async function note(
  ctx: Context,
  action: string,
  id: string,
  detail?: Detail,
): Promise<void> {
  await record(ctx, {
    action: `work.${action}`,
    objectType: "work",
    objectId: id,
    ...(detail ? { detail } : {}),
  });
}
