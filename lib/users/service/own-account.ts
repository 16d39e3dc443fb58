import { isDeepStrictEqual } from "node:util";
import { NotAuthenticated, NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import type { Account } from "../account";
import * as accounts from "../repository/accounts";
import { ownAccountBody, type OwnAccount } from "../schema";
import { takenError } from "./accounts";
import { requireOwnAccess } from "./own-access";

/** Changes the caller's own profile. The audit log keeps which parts changed, not their content. */
export async function changeOwnAccount(ctx: Context, body: unknown): Promise<Account> {
  if (ctx.actor.kind === "anonymous") throw new NotAuthenticated("errors.unauthorized", "Session");
  const { id } = requireOwnAccess(ctx);
  const wanted = parse(ownAccountBody, body ?? {});
  return inTransaction(ctx, async (open) => {
    const before = await accounts.lockAccount(open, id);
    if (!before) throw new NotPermitted();
    await refuseTaken(open, before, wanted);
    const changes = changesOf(before, wanted);
    const changed = differences(before, changes);
    if (changed.length === 0) return before;
    const account = await accounts.saveOwnAccount(open, id, changes);
    await recordAudit(open, {
      action: "user.profile.change",
      objectType: "user",
      objectId: String(id),
      detail: { changed },
    });
    return account;
  });
}

function changesOf(before: Account, wanted: OwnAccount): accounts.OwnChanges {
  const { full_name, affiliations } = wanted.profile;
  // The parts of a name belong to the whole they came with.
  const isNameKept = full_name === before.profile.full_name;
  const parts = isNameKept ? before.profile : {};
  const { locale: formerLocale, ...others } = before.preferences;
  const { locale: wantedLocale, ...seen } = wanted.preferences;
  const chosen = wantedLocale ?? formerLocale;
  const orcid = wanted.identities.orcid || null;
  return {
    username: wanted.username,
    nameIsOwn: before.nameIsOwn || !isNameKept,
    orcid,
    // What the owner types is not confirmed.
    orcidConfirmedBy: orcid === before.orcid ? before.orcidConfirmedBy : null,
    profile: { ...parts, full_name, affiliations },
    preferences: { ...others, ...seen, ...(chosen ? { locale: chosen } : {}) },
  };
}

function differences(before: Account, changes: accounts.OwnChanges): string[] {
  const parts = ["username", "orcid", "profile", "preferences"] as const;
  return parts.filter((part) => !isDeepStrictEqual(before[part], changes[part]));
}

async function refuseTaken(ctx: Context, before: Account, wanted: OwnAccount): Promise<void> {
  const { username, identities } = wanted;
  if (username !== before.username && (await accounts.findByUsername(ctx, username)))
    throw takenError("username", "users.usernameTaken");
  const { orcid } = identities;
  if (orcid && orcid !== before.orcid && (await accounts.isOrcidTaken(ctx, orcid)))
    throw takenError("identities.orcid", "users.orcidTaken");
}
