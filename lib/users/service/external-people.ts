import { type Entry, recordAudit } from "@/lib/audit";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { runAsOneStatement } from "@/lib/db/one-statement";
import type { Sql } from "@/lib/db/sql";
import { inTransaction } from "@/lib/db/transaction";
import { orcid as orcidScheme } from "@/lib/identifiers/schemes/people";
import { type Account, stateOfAccount } from "../account";
import { canManageAccounts } from "../policy";
import * as accounts from "../repository/accounts";
import * as external from "../repository/external-people";
import * as identities from "../repository/identities";
import { type AccountRefusal, email as emailShape } from "../schema";
import { entryOfCreation, freeUsername, usernameIn } from "./accounts";
import { type ExternalName, linkIdentity } from "./identities";
import { notifyOfLinkedSignIn } from "./link-notice";
import { PARTNER_USERNAME } from "./partner-people";

/** What a provider calls a person, and what people call the provider. */
type ProvidedName = ExternalName & { readonly providerTitle: string };

/** A person as an identity provider describes them at sign-in. */
export type ExternalPerson = ProvidedName & Traits;

/** What tells whose account it is, beside the name that the provider gives. */
type Traits = {
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
type FoundAccount = {
  readonly account: Account;
  readonly by: FoundBy;
  /** When the person last came through the provider, or the provider's data of them were taken over. */
  readonly seenAt: Date | undefined;
};

/** Nobody is signed in; the reason is shown with what to do. */
export class AccountRefused extends Error {
  override readonly name = "AccountRefused";
  constructor(readonly reason: AccountRefusal) {
    super(reason);
  }
}

/** The account of a sign-in, with what is still to be written for it. */
type Arrival = FoundAccount & {
  /** The account that has the identity already, under this very name. */
  readonly holder: number | undefined;
  readonly changes: readonly Sql[];
  readonly entries: readonly Entry[];
};

/**
 * The account of a person who signs in through an identity provider: by identity, confirmed ORCID iD, name, e-mail
 * address, or a new one, in this order. No account is handed over: those with roles of this service are opened by their
 * identity only. A refusal comes before anything is changed.
 *
 * @throws AccountRefused
 */
export async function accountForSignIn(tx: Context, person: ExternalPerson): Promise<Arrival> {
  await external.lockIdentity(tx, person.idp, person.externalId);
  const candidates = await external.findCandidates(tx, traitsOf(person));
  const matched = await matchAccount(tx, candidates);
  const found = matched ?? (await makeAccount(tx, person));
  const own = candidates.find(({ by, idp }) => by === "identity" && idp === person.idp);
  const confirmed = await confirmOrcid(tx, found.account, person.orcid);
  return {
    ...found,
    holder: own?.account.id,
    changes: confirmed.changes,
    entries: matched
      ? confirmed.entries
      : [entryOfCreation(found.account, { by: "sign-in", idp: person.idp }), ...confirmed.entries],
  };
}

function traitsOf(person: ExternalName & Traits): external.Traits {
  const { idp, externalId, orcid, aliases, isNamedHere } = person;
  return {
    externalId,
    idps: [idp, ...aliases],
    orcid: isNormalOrcid(orcid) ? orcid : undefined,
    name: isNamedHere
      ? {
          scheme: PARTNER_USERNAME,
          name: externalId,
          usernames: [externalId, `${idp}-${externalId}`],
        }
      : undefined,
    email: emailOf(person),
  };
}

const emailOf = ({ email }: Traits) => emailShape.safeParse(email).data?.toLowerCase();

/** Nothing when no account is theirs. Changes nothing. */
async function matchAccount(
  ctx: Context,
  candidates: readonly external.Candidate[],
): Promise<FoundAccount | undefined> {
  const of = (kind: external.Candidate["by"]) => candidates.filter(({ by }) => by === kind);
  const [known] = of("identity");
  if (known) return opened(ctx, known);
  return (
    (await onlyOne(ctx, of("orcid"))) ??
    (await onlyOne(ctx, of("name"))) ??
    (await byEmail(ctx, of("email")[0]))
  );
}

/** What a sign-in would come to. */
export type ForeseenSignIn =
  | { readonly by: FoundBy; readonly account: Account | undefined }
  | { readonly refused: AccountRefusal };

/** Tells administrators which account a person would come into, without signing them in or linking anything. */
export async function foreseeSignIn(
  ctx: Context,
  person: ExternalName & Traits,
): Promise<ForeseenSignIn> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  try {
    const matched = await matchAccount(ctx, await external.findCandidates(ctx, traitsOf(person)));
    if (matched) return matched;
    return emailOf(person) !== undefined
      ? { by: "new", account: undefined }
      : { refused: "noEmail" };
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
  name: ProvidedName,
  orcid?: string,
): Promise<Account> {
  return inTransaction(ctx, async (tx) => {
    await external.lockIdentity(tx, name.idp, name.externalId);
    const known = await identities.findIdentity(tx, name.idp, name.externalId);
    if (known && known.userId !== accountId) throw new AccountRefused("identityTaken");
    const account = await remaining(tx, await accounts.lockAccount(tx, accountId));
    if (await linkIdentity(tx, account, name))
      await notifyOfLinkedSignIn(tx, account, name.providerTitle);
    const { changes, entries } = await confirmOrcid(tx, account, orcid);
    await runAsOneStatement(tx.db, changes);
    await recordAudit(tx, ...entries);
    return account;
  });
}

/**
 * Has an iD kept that the provider vouches for, unless the account has another one, or the iD another account. The changes
 * are for the caller to make.
 */
async function confirmOrcid(
  tx: Context,
  { id, orcid: own, orcidConfirmedBy }: Account,
  orcid: string | undefined,
): Promise<{ changes: readonly Sql[]; entries: readonly Entry[] }> {
  const isKept = orcidConfirmedBy === "sign-in" || orcidConfirmedBy === "administrator";
  const isOther = own !== null && own !== orcid;
  if (!isNormalOrcid(orcid) || isKept || isOther || (await accounts.isOrcidTaken(tx, orcid, id)))
    return { changes: [], entries: [] };
  return {
    changes: [accounts.orcidSql(tx, id, { orcid, orcidConfirmedBy: "sign-in" })],
    entries: [
      {
        action: "user.orcid.confirm",
        objectType: "user",
        objectId: String(id),
        detail: { orcid },
      },
    ],
  };
}

async function byEmail(
  tx: Context,
  found: external.Candidate | undefined,
): Promise<FoundAccount | undefined> {
  if (!found) return undefined;
  const open = await opened(tx, found);
  // Somebody else may have registered with the address, without having shown that it is theirs.
  if (!open.account.confirmed) throw new AccountRefused("unconfirmed");
  if (await hasSiteRole(tx, open, found)) throw new AccountRefused("siteRole");
  return open;
}

/** Several accounts, and those with roles of this service, say nothing: the next rule decides. */
async function onlyOne(
  tx: Context,
  [found, another]: readonly external.Candidate[],
): Promise<FoundAccount | undefined> {
  if (!found || another || found.hasSiteRole) return undefined;
  const open = await opened(tx, found);
  return (await hasSiteRole(tx, open, found)) ? undefined : open;
}

/** Of the account that is opened: the one that the found one was merged into may have roles. */
async function hasSiteRole(
  tx: Context,
  { account }: FoundAccount,
  found: external.Candidate,
): Promise<boolean> {
  return account.id === found.account.id ? found.hasSiteRole : external.hasSiteRole(tx, account.id);
}

/** A candidate's account as it is entered. */
async function opened(tx: Context, found: external.Candidate): Promise<FoundAccount> {
  const account = await remaining(tx, found.account);
  const isSame = account.id === found.account.id;
  return { account, by: found.by, seenAt: (isSame && found.seenAt) || undefined };
}

/**
 * The account, or the one that it was merged into. A closed one is not passed over in favour of another: its holder would
 * come in by the side.
 */
async function remaining(tx: Context, found: Account | undefined): Promise<Account> {
  const account = found && (await accounts.remainingOf(tx, found));
  const state = account && stateOfAccount(account);
  if (!account || state === "blocked" || state === "inactive")
    throw new AccountRefused("accountClosed");
  return account;
}

async function makeAccount(tx: Context, person: ExternalPerson): Promise<FoundAccount> {
  const email = emailOf(person);
  if (email === undefined) throw new AccountRefused("noEmail");
  const isIdFree = isNormalOrcid(person.orcid) && !(await accounts.isOrcidTaken(tx, person.orcid));
  const wish = unaccented(`${person.idp}-${person.externalId}`);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const account = await accounts.insertImported(tx, {
      email,
      // Most usernames are free: only when one is not, the others like it are read.
      username: attempt === 1 ? usernameIn(wish) : await freeUsername(tx, wish),
      fullName: (person.fullName ?? person.externalId).slice(0, 255),
      ...(isIdFree ? { orcid: person.orcid, orcidConfirmedBy: "sign-in" as const } : {}),
    });
    if (account) return { account, by: "new", seenAt: undefined };
    // The username is taken, or somebody made an account with the address at the same moment.
    const other = await byEmail(tx, await external.findByEmail(tx, email));
    if (other) return other;
  }
  throw new Error("No username was free.");
}

const isNormalOrcid = (orcid: string | undefined): orcid is string =>
  orcid !== undefined && orcidScheme.normalise(orcid) === orcid;

const MAX_TRIES = 5;

/** Letters stay when their accents go. */
const unaccented = (text: string): string => text.normalize("NFKD").replace(/\p{M}+/gu, "");
