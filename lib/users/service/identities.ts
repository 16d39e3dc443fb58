import { type Entry, recordAudit } from "@/lib/audit";
import { Conflict, NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import type { Account } from "../account";
import * as accounts from "../repository/accounts";
import * as identities from "../repository/identities";
import { requireOwnAccess } from "./own-access";

export type { Identity } from "../repository/identities";

/** What a partner calls a person. */
export type ExternalName = { readonly idp: string; readonly externalId: string };

/** The account that signs in with an identity. */
export async function findAccountByIdentity(
  ctx: Context,
  { idp, externalId }: ExternalName,
): Promise<Account | undefined> {
  const found = await identities.findIdentity(ctx, idp, externalId);
  return found && accounts.findById(ctx, found.userId);
}

/** An identity as it is kept. */
export const findIdentity = (ctx: Context, { idp, externalId }: ExternalName) =>
  identities.findIdentity(ctx, idp, externalId);

/**
 * Adds a way of signing in to an account; answers whether it is new there.
 *
 * @throws NotPermitted when another account has it: it is never taken over
 */
export async function linkIdentity(
  ctx: Context,
  account: Account,
  { idp, externalId }: ExternalName,
): Promise<boolean> {
  const known = await identities.findIdentity(ctx, idp, externalId);
  if (known?.userId === account.id) return false;
  const holder = await identities.insertIdentity(ctx, { idp, externalId, userId: account.id });
  if (holder !== account.id)
    throw new NotPermitted("users.identityTaken", { name: externalId, idp });
  await recordAudit(ctx, entryOfLink(account.id, { idp, externalId }));
  return true;
}

export const entryOfLink = (accountId: number, { idp, externalId }: ExternalName): Entry => ({
  action: "user.identity.link",
  objectType: "user",
  objectId: String(accountId),
  detail: { idp, external_id: externalId },
});

/** Which of a partner's people have an account here, by the partner's names for them. */
export async function knownIdentities(
  ctx: Context,
  idp: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await identities.findIdentities(ctx, [idp], externalIds);
  return new Map(found.map(({ externalId, userId }) => [externalId, userId]));
}

/** What a partner calls its people who have accounts here, in this order, a page at a time. */
export const listIdentitiesOf = identities.listOfProvider;

/**
 * Takes a way of signing in from the caller's own account, unless it is the last one.
 *
 * @param isOffered  whether people can sign in through an identity provider at present
 */
export async function unlinkIdentity(
  ctx: Context,
  { idp, externalId }: ExternalName,
  isOffered: (idp: string) => boolean,
): Promise<void> {
  const { id } = requireOwnAccess(ctx);
  await inTransaction(ctx, async (tx) => {
    const account = await accounts.lockAccount(tx, id);
    const all = account ? await identities.listIdentities(tx, id) : [];
    const isSame = (one: ExternalName) => one.idp === idp && one.externalId === externalId;
    if (!account || !all.some(isSame)) throw new NotFound("users.unknownIdentity");
    const others = all.filter((one) => !isSame(one) && isOffered(one.idp));
    const hasPassword = (await accounts.findPasswordHash(tx, id)) !== undefined;
    if (!hasPassword && others.length === 0) throw new Conflict("users.lastWayIn");
    await identities.deleteIdentity(tx, { idp, externalId, userId: id });
    await recordAudit(tx, {
      action: "user.identity.unlink",
      objectType: "user",
      objectId: String(id),
      detail: { idp, external_id: externalId },
    });
  });
}

/** The ways of signing in that an account has beside its password. */
export async function listIdentities(
  ctx: Context,
  account: Pick<Account, "id">,
): Promise<identities.Identity[]> {
  return identities.listIdentities(ctx, account.id);
}
