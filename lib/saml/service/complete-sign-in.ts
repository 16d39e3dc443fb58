import { attachAtSignIn } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import type { Sql } from "@/lib/db/sql";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue, queuedJob } from "@/lib/jobs";
import { fetchUser, type Partner, PartnerFailed, syncProfileRequest } from "@/lib/partners";
import { signInTitle } from "@/lib/partners";
import {
  type EnteredAccount,
  type ExternalName,
  type FoundBy,
  isKnownIdentity,
  linkToAccount,
  listIdentities,
  signInFromElsewhere,
  type Visitor,
} from "@/lib/users";
import { type Described, describePerson } from "../attributes";
import type { IdentityProvider } from "../provider";
import { refuseUnless } from "../refused";
import { type Attempt, attemptSql, insertAttempt } from "../repository/attempts";
import * as requests from "../repository/requests";
import { sessionSql } from "../repository/sessions";
import type { Refusal } from "../schema";
import { sha256 } from "./browser-secret";
import { noteRefusal, refusalOf } from "./refusals";

/** What came of a sign-in. */
type SignedIn = {
  readonly next: string;
  /** None when an identity was linked: the session stays. */
  readonly sessionId: string | undefined;
  /** The account was made by it. */
  readonly isNew: boolean;
};
/** Nobody was signed in. */
type NotSignedIn = { readonly refused: Refusal; readonly isLink: boolean };

/**
 * Opens the session of a sign-in for the browser that began it. The ticket is taken by the transaction that opens the
 * session or notes why it is refused, so that it leads to one of them once.
 *
 * @throws SamlRefused when there is no ticket for this browser
 */
export async function completeSignIn(
  ctx: Context,
  provider: IdentityProvider,
  given: { ticket: string; kept: string | undefined; visitor: Visitor },
): Promise<SignedIn | NotSignedIn> {
  const first = await inTransaction(ctx, async (tx) => {
    const ticket = await takeTicket(tx, provider, given);
    const described = describePerson(ticket.assertion, provider.mappings);
    const arrival = { ticket, described, visitor: given.visitor };
    if (await isEmailWanted(tx, provider, arrival)) return arrival;
    return settle(tx, provider, arrival);
  });
  if (!("described" in first)) return first;
  // Others are called outside of transactions, and once for a ticket.
  const email = await askForEmail(ctx, provider, first.described.externalId);
  const arrival = { ...first, described: { ...first.described, email } };
  return inTransaction(ctx, (tx) => settle(tx, provider, arrival));
}

async function takeTicket(
  tx: Context,
  provider: IdentityProvider,
  { ticket: text, kept }: { ticket: string; kept: string | undefined },
): Promise<requests.Ticket> {
  const ticket = await requests.takeTicket(tx, sha256(text));
  refuseUnless(ticket?.idp === provider.name && ticket.expiresAt > tx.now, "ticketGone");
  // The refusal undoes the taking: the browser that began may still come with it.
  refuseUnless(kept !== undefined && ticket.browser.equals(sha256(kept)), "otherBrowser");
  return ticket;
}

type Arrival = {
  readonly ticket: requests.Ticket;
  readonly described: Described;
  readonly visitor: Visitor;
};

/** Signs in or notes the refusal; refusals come before the first change, so that the rest of the transaction stands. */
async function settle(
  tx: Context,
  provider: IdentityProvider,
  arrival: Arrival,
): Promise<SignedIn | NotSignedIn> {
  try {
    return await enter(tx, provider, arrival);
  } catch (error) {
    const reason = refusalOf(error);
    await noteRefusal(tx, { ...attemptOf(provider, arrival), reason });
    return { refused: reason, isLink: arrival.ticket.linkTo !== null };
  }
}

const attemptOf = ({ name }: IdentityProvider, { ticket, described }: Arrival) => ({
  instance: name,
  externalId: described.externalId,
  attributes: ticket.assertion.attributes,
});

async function enter(tx: Context, provider: IdentityProvider, arrival: Arrival): Promise<SignedIn> {
  const { ticket, described, visitor } = arrival;
  const { externalId } = described;
  refuseUnless(externalId !== undefined, "noExternalId");
  const { aliases } = provider.partner;
  const identity = { idp: provider.name, externalId, providerTitle: signInTitle(provider.partner) };
  if (ticket.linkTo !== null) {
    await linkTo(tx, provider, { ...arrival, externalId, accountId: ticket.linkTo });
    return { next: ticket.next, sessionId: undefined, isNew: false };
  }
  const person = { ...described, ...identity, aliases, isNamedHere: true };
  const { account, by, sessionId } = await signInFromElsewhere(
    tx,
    person,
    visitor,
    (_, entered) => ({
      changes: changesOf(tx, provider, arrival, entered),
      jobs: isSyncWanted(tx, provider.partner, entered.seenAt)
        ? [queuedJob(...syncOf(identity))]
        : [],
    }),
  );
  if (by !== "identity") await attachAtSignIn(tx, account);
  return { next: ticket.next, sessionId, isNew: by === "new" };
}

/** The provider's name for the session, by which it is ended, and the attempt for the console. */
function changesOf(
  tx: Context,
  provider: IdentityProvider,
  arrival: Arrival,
  { account, by, sessionId }: EnteredAccount,
): Sql[] {
  const { nameId, nameIdFormat = null, sessionIndex = null } = arrival.ticket.assertion;
  const session = { sessionId, idp: provider.name, nameIdFormat, sessionIndex };
  const attempt = { ...attemptOf(provider, arrival), reason: undefined, userId: account.id };
  return [
    ...(nameId === undefined ? [] : [sessionSql(tx, { ...session, nameId })]),
    attemptSql(tx, { ...attempt, outcome: OUTCOMES[by] }),
  ];
}

async function linkTo(
  tx: Context,
  provider: IdentityProvider,
  { accountId, externalId, ...arrival }: Arrival & { accountId: number; externalId: string },
): Promise<void> {
  const { actor } = tx;
  const isStill = actor.kind === "user" && actor.id === String(accountId);
  refuseUnless(isStill && actor.impersonatedBy === undefined, "otherAccount");
  const identity = { idp: provider.name, externalId, providerTitle: signInTitle(provider.partner) };
  const account = await linkToAccount(tx, accountId, identity, arrival.described.orcid);
  const identities = await listIdentities(tx, account);
  const seen = identities
    .filter(({ idp }) => idp === provider.name)
    .map(({ lastSignedInAt, syncedAt }) => Math.max(Number(lastSignedInAt), Number(syncedAt)));
  if (isSyncWanted(tx, provider.partner, new Date(Math.max(0, ...seen))))
    await enqueue(tx, ...syncOf(identity));
  const attempt = { ...attemptOf(provider, arrival), reason: undefined, userId: account.id };
  await insertAttempt(tx, { ...attempt, outcome: "linked" });
}

const OUTCOMES = {
  identity: "opened",
  orcid: "linked",
  name: "linked",
  email: "linked",
  new: "created",
} satisfies Record<FoundBy, Attempt["outcome"]>;

/** Whether the partner is to be asked for the address of a person who signs in for the first time. */
async function isEmailWanted(
  tx: Context,
  { name, partner }: IdentityProvider,
  { ticket, described: { email, externalId } }: Arrival,
): Promise<boolean> {
  if (ticket.linkTo !== null || email !== undefined || externalId === undefined) return false;
  if (!partner.userData?.users) return false;
  return !(await isKnownIdentity(tx, { idp: name, externalId }));
}

/** Providers that give no address have told the partner's other side one. */
async function askForEmail(
  ctx: Context,
  { partner }: IdentityProvider,
  externalId: string | undefined,
): Promise<string | undefined> {
  if (externalId === undefined) return undefined;
  try {
    const user = await fetchUser(ctx, partner, externalId, { timeoutMs: 5_000 });
    return user?.email || undefined;
  } catch (error) {
    // Then it is refused for want of an address, which says what to do.
    if (error instanceof PartnerFailed) return undefined;
    throw error;
  }
}

const SYNC_PAUSE_MS = 60_000;

/** What the partner says of a person is taken over in the background, at most once a minute. */
const isSyncWanted = ({ now }: Context, { userData }: Partner, seenAt: Date | undefined): boolean =>
  userData?.users !== undefined && (seenAt?.getTime() ?? 0) <= now.getTime() - SYNC_PAUSE_MS;

const syncOf = ({ idp: instance, externalId: id }: ExternalName) =>
  [syncProfileRequest, { instance, id }, { key: `sync-profile:${instance}:${id}` }] as const;
