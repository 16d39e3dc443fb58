import { NotPermitted } from "@/lib/core/errors";
import { onFirstUse } from "@/lib/core/on-first-use";
import type { Context } from "@/lib/db/context";

/** Few sign in for a work. */
const works = onFirstUse(() => import("@/lib/works"));

/** Whether a path is that of a work which the visitor may not open. */
export async function leadsToRestrictedWork(ctx: Context, path: string): Promise<boolean> {
  const id = /^\/records\/([^/?#]+)/.exec(path)?.[1];
  if (!id) return false;
  const { resolveWork } = await works();
  return resolveWork(ctx, id).then(
    () => false,
    (error: unknown) => error instanceof NotPermitted,
  );
}
