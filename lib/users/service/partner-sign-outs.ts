import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import * as accounts from "../repository/accounts";
import * as identifiers from "../repository/identifiers";
import * as identities from "../repository/identities";
import * as sessions from "../repository/sessions";
import { PARTNER_USERNAME } from "./partner-people";

/**
 * The accounts that a partner's username stands for: those that have it from a partner, else the one of that username
 * here, else those that sign-ins have named after instance and username.
 */
export async function accountsCalled(
  ctx: Context,
  username: string,
  instances: readonly string[],
): Promise<number[]> {
  const named = await identifiers.listHoldersOf(ctx, {
    scheme: PARTNER_USERNAME,
    identifier: username,
  });
  const linked = await identities.findIdentities(ctx, instances, [username]);
  const known = new Set([...named, ...linked.map(({ userId }) => userId)]);
  if (known.size > 0) return [...known].sort((a, b) => a - b);
  const own = await accounts.findByUsername(ctx, username);
  if (own) return [own.id];
  const found: number[] = [];
  for (const instance of instances) {
    const account = await accounts.findByUsername(ctx, `${instance}-${username}`);
    if (account) found.push(account.id);
  }
  return found;
}

/** Ends every session of accounts because a partner says that their holder has signed out. */
export async function endSessionsCalled(
  ctx: Context,
  accountIds: readonly number[],
): Promise<void> {
  await inTransaction(ctx, async (open) => {
    for (const id of accountIds) {
      const count = await sessions.endSessions(open, id);
      await recordAudit(open, {
        action: "session.end-all",
        objectType: "user",
        objectId: String(id),
        detail: { count },
      });
    }
  });
}
