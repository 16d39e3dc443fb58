import { recordAudit } from "@/lib/audit";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { orcid as orcidScheme } from "@/lib/identifiers/schemes/people";
import { type Account, stateOfAccount } from "../account";
import { canManageAccounts } from "../policy";
import * as accounts from "../repository/accounts";
import * as external from "../repository/external-people";
import * as identities from "../repository/identities";
import { type AccountRefusal, email as emailShape } from "../schema";
import { freeUsername, insertFromElsewhere } from "./accounts";
import { type ExternalName, linkIdentity } from "./identities";
import { PARTNER_USERNAME } from "./partner-people";

/** A person as an identity provider describes them at sign-in. */
export type ExternalPerson = ExternalName & {
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  /** The provider vouches for it. */
  readonly orcid: string | undefined;
  /** Other names under which the same provider's identities may be kept. */
  readonly aliases: readonly string[];
  /** Imports and usernames may name people as the provider does: true of partners only. */
  readonly isNamedHere: boolean;
};

/** How the account of a sign-in was found. */
export type FoundBy = "identity" | "orcid" | "name" | "email" | "new";
type FoundAccount = { readonly account: Account; readonly by: FoundBy };

/** Nobody is signed in; the reason is shown with what to do. */
export class AccountRefused extends Error {
  override readonly name = "AccountRefused";
  constructor(readonly reason: AccountRefusal) {
    super(reason);
  }
}

/**
 * The account of a person who signs in through an identity provider: by identity, confirmed ORCID iD, name, e-mail
 * address, or a new one, in this order; the identity is linked to it. No account is handed over: those with roles of this
 * service are opened by their identity only.
 *
 * @throws AccountRefused
 */
export async function accountForSignIn(
  ctx: Context,
  person: ExternalPerson,
): Promise<FoundAccount> {
  return inTransaction(ctx, async (tx) => {
    await external.lockIdentity(tx, person.idp, person.externalId);
    const matched = await matchAccount(tx, person);
    const found = matched ?? { account: await makeAccount(tx, person), by: "new" as const };
    await linkIdentity(tx, found.account, person);
    await confirmOrcid(tx, found.account, person.orcid);
    return found;
  });
}

/** Nothing when no account is theirs. Changes nothing. */
async function matchAccount(
  ctx: Context,
  person: ExternalPerson,
): Promise<FoundAccount | undefined> {
  const known = await byIdentity(ctx, person);
  if (known) return { account: known, by: "identity" };
  return (
    (await byOrcid(ctx, person)) ?? (await byName(ctx, person)) ?? (await byEmail(ctx, person))
  );
}

/** What a sign-in would come to. */
export type ForeseenSignIn =
  | { readonly by: FoundBy; readonly account: Account | undefined }
  | { readonly refused: AccountRefusal };

/** Tells administrators which account a person would come into, without signing them in or linking anything. */
export async function foreseeSignIn(ctx: Context, person: ExternalPerson): Promise<ForeseenSignIn> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  try {
    const matched = await matchAccount(ctx, person);
    if (matched) return matched;
    const hasEmail = emailShape.safeParse(person.email).success;
    return hasEmail ? { by: "new", account: undefined } : { refused: "noEmail" };
  } catch (error) {
    if (error instanceof AccountRefused) return { refused: error.reason };
    throw error;
  }
}

/** Whether the account of an identity is known already, so that nothing else about the person is needed. */
export async function isKnownIdentity(
  ctx: Context,
  { idp, externalId }: ExternalName,
): Promise<boolean> {
  return (await identities.findIdentity(ctx, idp, externalId)) !== undefined;
}

/**
 * Links an identity to the account of the caller.
 *
 * @param orcid  one that the provider vouches for
 * @throws AccountRefused when another account has it
 */
export async function linkToAccount(
  ctx: Context,
  accountId: number,
  name: ExternalName,
  orcid?: string,
): Promise<Account> {
  return inTransaction(ctx, async (tx) => {
    await external.lockIdentity(tx, name.idp, name.externalId);
    const known = await identities.findIdentity(tx, name.idp, name.externalId);
    if (known && known.userId !== accountId) throw new AccountRefused("identityTaken");
    const account = await opened(tx, await accounts.lockAccount(tx, accountId));
    await linkIdentity(tx, account, name);
    await confirmOrcid(tx, account, orcid);
    return account;
  });
}

/** Keeps an iD that the provider vouches for, unless the account has another one, or the iD another account. */
async function confirmOrcid(
  tx: Context,
  { id, orcid: own, orcidConfirmedBy }: Account,
  orcid: string | undefined,
): Promise<void> {
  if (!isNormalOrcid(orcid)) return;
  const isKept = orcidConfirmedBy === "sign-in" || orcidConfirmedBy === "administrator";
  if (isKept || (own !== null && own !== orcid)) return;
  if (await accounts.isOrcidTaken(tx, orcid, id)) return;
  await accounts.saveOrcid(tx, id, { orcid, orcidConfirmedBy: "sign-in" });
  await recordAudit(tx, {
    action: "user.orcid.confirm",
    objectType: "user",
    objectId: String(id),
    detail: { orcid },
  });
}

async function byIdentity(tx: Context, person: ExternalPerson): Promise<Account | undefined> {
  const found = await identities.findIdentity(tx, person.idp, person.externalId);
  if (found) return opened(tx, await accounts.findById(tx, found.userId));
  for (const idp of person.aliases) {
    const former = await identities.findIdentity(tx, idp, person.externalId);
    if (former) return opened(tx, await accounts.findById(tx, former.userId));
  }
  return undefined;
}

async function byOrcid(tx: Context, { orcid }: ExternalPerson): Promise<FoundAccount | undefined> {
  if (!isNormalOrcid(orcid)) return undefined;
  const account = await onlyOne(tx, await external.findByConfirmedOrcid(tx, orcid));
  return account && { account, by: "orcid" };
}

async function byName(tx: Context, person: ExternalPerson): Promise<FoundAccount | undefined> {
  if (!person.isNamedHere) return undefined;
  const { idp, externalId: name } = person;
  const usernames = [name, `${idp}-${name}`];
  const ids = await external.findUnusedByName(tx, { scheme: PARTNER_USERNAME, name, usernames });
  const account = await onlyOne(tx, ids);
  return account && { account, by: "name" };
}

async function byEmail(tx: Context, person: ExternalPerson): Promise<FoundAccount | undefined> {
  const email = emailShape.safeParse(person.email).data;
  if (email === undefined) return undefined;
  const found = await accounts.findByEmail(tx, email);
  if (!found) return undefined;
  const account = await opened(tx, found);
  // Somebody else may have registered with the address, without having shown that it is theirs.
  if (!account.confirmed) throw new AccountRefused("unconfirmed");
  if (await external.hasSiteRole(tx, account.id)) throw new AccountRefused("siteRole");
  return { account, by: "email" };
}

/** Several accounts, and those with roles of this service, say nothing: the next rule decides. */
async function onlyOne(tx: Context, ids: readonly number[]): Promise<Account | undefined> {
  const [id, another] = ids;
  if (id === undefined || another !== undefined) return undefined;
  if (await external.hasSiteRole(tx, id)) return undefined;
  const account = await opened(tx, await accounts.findById(tx, id));
  // The one that it was merged into may have roles.
  return (await external.hasSiteRole(tx, account.id)) ? undefined : account;
}

/**
 * The account, or the one that it was merged into. A closed one is not passed over in favour of another: its holder would
 * come in by the side.
 */
async function opened(tx: Context, found: Account | undefined): Promise<Account> {
  const account = found && (await accounts.remainingOf(tx, found));
  const state = account && stateOfAccount(account);
  if (!account || state === "blocked" || state === "inactive")
    throw new AccountRefused("accountClosed");
  return account;
}

async function makeAccount(tx: Context, person: ExternalPerson): Promise<Account> {
  const email = emailShape.safeParse(person.email).data;
  if (email === undefined) throw new AccountRefused("noEmail");
  const isIdFree = isNormalOrcid(person.orcid) && !(await accounts.isOrcidTaken(tx, person.orcid));
  const wish = unaccented(`${person.idp}-${person.externalId}`);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const id = await insertFromElsewhere(
      tx,
      {
        email,
        username: await freeUsername(tx, wish),
        fullName: (person.fullName ?? person.externalId).slice(0, 255),
        ...(isIdFree ? { orcid: person.orcid, orcidConfirmedBy: "sign-in" as const } : {}),
      },
      { by: "sign-in", idp: person.idp },
    );
    const account = id === undefined ? undefined : await accounts.findById(tx, id);
    if (account) return account;
    // Somebody took the username, or made an account with the address, at the same moment.
    const other = await byEmail(tx, person);
    if (other) return other.account;
  }
  throw new Error("No username was free.");
}

const isNormalOrcid = (orcid: string | undefined): orcid is string =>
  orcid !== undefined && orcidScheme.normalise(orcid) === orcid;

const MAX_TRIES = 5;

/** Letters stay when their accents go. */
const unaccented = (text: string): string => text.normalize("NFKD").replace(/\p{M}+/gu, "");
