import { randomBytes } from "node:crypto";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs";
import { fetchUser, type Partner, PartnerFailed, syncProfileRequest } from "@/lib/partners";
import {
  type Account,
  accountForSignIn,
  AccountRefused,
  type FoundBy,
  isKnownIdentity,
  linkToAccount,
  listIdentities,
  openSession,
  requireOwnAccess,
  touchIdentity,
  type Visitor,
} from "@/lib/users";
import { type Described, describePerson } from "../attributes";
import { readResponse } from "../messages/response";
import { type IdentityProvider, ProviderUnusable } from "../provider";
import { refuseUnless, SamlRefused } from "../refused";
import { type Attempt, insertAttempt } from "../repository/attempts";
import * as requests from "../repository/requests";
import { insertSession } from "../repository/sessions";
import type { Refusal } from "../schema";
import { type Continuation, newMessageId, signInRequest } from "../service-provider";
import { secretOf, sha256 } from "./browser-secret";

/** People take their time at the provider: a second factor, a new password. */
const REQUEST_MS = 60 * 60_000;
/** A redirect takes a moment. */
const TICKET_MS = 2 * 60_000;

type Begun = { readonly requestId: string; readonly secret: string };

/**
 * Notes that a browser begins to sign in, or to link an identity to the account that is signed in.
 *
 * @param next  a checked path of this site
 */
export async function beginSignIn(
  ctx: Context,
  provider: IdentityProvider,
  given: { next: string; kept: string | undefined; isLink?: boolean },
): Promise<Begun> {
  const linkTo = given.isLink ? requireOwnAccess(ctx).id : null;
  const secret = secretOf(given.kept);
  const requestId = newMessageId();
  await requests.insertRequest(ctx, {
    id: requestId,
    idp: provider.name,
    kind: "sign-in",
    browser: sha256(secret),
    next: given.next.slice(0, 2_000),
    linkTo,
    sessionId: null,
    expiresAt: new Date(ctx.now.getTime() + REQUEST_MS),
  });
  return { requestId, secret };
}

/** The way to the provider for a request that this browser has begun. */
export async function continueSignIn(
  ctx: Context,
  provider: IdentityProvider,
  { requestId, kept }: { requestId: string; kept: string | undefined },
): Promise<Continuation> {
  const request = await requests.findRequest(ctx, requestId);
  const isOpen = request?.idp === provider.name && request.kind === "sign-in";
  refuseUnless(isOpen && request.answeredAt === null, "unsolicited");
  refuseUnless(kept !== undefined && request.browser.equals(sha256(kept)), "otherBrowser");
  return signInRequest(provider, requestId);
}

/**
 * Takes a provider's response, which some browser brings. It is checked and kept for the browser that began; the ticket
 * with which that one asks for it is returned.
 *
 * @throws SamlRefused
 */
export async function receiveResponse(
  ctx: Context,
  provider: IdentityProvider,
  samlResponse: string,
): Promise<string> {
  const assertion = await readResponse(samlResponse, provider, ctx.now);
  const request = await requests.findRequest(ctx, assertion.inResponseTo);
  refuseUnless(request?.idp === provider.name && request.kind === "sign-in", "unsolicited");
  refuseUnless(request.answeredAt === null, "replayed");
  refuseUnless(request.expiresAt > ctx.now, "requestExpired");
  const ticket = randomBytes(32).toString("base64url");
  const { id, expiresAt } = assertion;
  await inTransaction(ctx, async (tx) => {
    const isFirst =
      (await requests.markAnswered(tx, request.id)) &&
      (await requests.insertMessage(tx, { idp: provider.name, id, expiresAt }));
    refuseUnless(isFirst, "replayed");
    const { nameId, nameIdFormat, sessionIndex, attributes } = assertion;
    await requests.insertTicket(tx, {
      hash: sha256(ticket),
      idp: provider.name,
      browser: request.browser,
      next: request.next,
      linkTo: request.linkTo,
      assertion: { nameId, nameIdFormat, sessionIndex, attributes },
      expiresAt: new Date(ctx.now.getTime() + TICKET_MS),
    });
  });
  return ticket;
}

/** What came of a sign-in. */
export type SignedIn = {
  readonly next: string;
  /** None when an identity was linked: the session stays. */
  readonly sessionId: string | undefined;
};
/** Nobody was signed in. */
export type NotSignedIn = { readonly refused: Refusal; readonly isLink: boolean };

/** Opens the session of a sign-in for the browser that began it. */
export async function completeSignIn(
  ctx: Context,
  provider: IdentityProvider,
  given: { ticket: string; kept: string | undefined; visitor: Visitor },
): Promise<SignedIn | NotSignedIn> {
  const ticket = await takeTicket(ctx, provider, given);
  const described = describePerson(ticket.assertion, provider.mappings);
  const attempt = {
    instance: provider.name,
    externalId: described.externalId,
    attributes: ticket.assertion.attributes,
  };
  try {
    const { account, outcome, sessionId } = await enter(ctx, provider, {
      ticket,
      described,
      visitor: given.visitor,
    });
    await insertAttempt(ctx, { ...attempt, outcome, reason: undefined, userId: account.id });
    return { next: ticket.next, sessionId };
  } catch (error) {
    const reason = refusalOf(error);
    await noteRefusal(ctx, { ...attempt, reason });
    return { refused: reason, isLink: ticket.linkTo !== null };
  }
}

async function takeTicket(
  ctx: Context,
  provider: IdentityProvider,
  { ticket: text, kept }: { ticket: string; kept: string | undefined },
): Promise<requests.Ticket> {
  const hash = sha256(text);
  const ticket = await requests.findTicket(ctx, hash);
  refuseUnless(ticket?.idp === provider.name && ticket.expiresAt > ctx.now, "ticketGone");
  refuseUnless(kept !== undefined && ticket.browser.equals(sha256(kept)), "otherBrowser");
  refuseUnless(await requests.deleteTicket(ctx, hash), "ticketGone");
  return ticket;
}

type Entering = {
  readonly ticket: requests.Ticket;
  readonly described: Described;
  readonly visitor: Visitor;
};
type Entered = {
  readonly account: Account;
  readonly outcome: Attempt["outcome"];
  readonly sessionId: string | undefined;
};

async function enter(
  ctx: Context,
  provider: IdentityProvider,
  { ticket, described, visitor }: Entering,
): Promise<Entered> {
  const { externalId } = described;
  refuseUnless(externalId !== undefined, "noExternalId");
  const identity = { idp: provider.name, externalId };
  if (ticket.linkTo !== null) {
    const { actor } = ctx;
    const isStill = actor.kind === "user" && actor.id === String(ticket.linkTo);
    refuseUnless(isStill && actor.impersonatedBy === undefined, "otherAccount");
    const account = await linkToAccount(ctx, ticket.linkTo, identity, described.orcid);
    await askForSync(ctx, provider.partner, account, externalId);
    return { account, outcome: "linked", sessionId: undefined };
  }
  const isKnown = await isKnownIdentity(ctx, identity);
  const email =
    described.email ?? (isKnown ? undefined : await askForEmail(ctx, provider, externalId));
  const { aliases } = provider.partner;
  const person = { ...described, ...identity, email, aliases, isNamedHere: true };
  return inTransaction(ctx, async (tx) => {
    const { account, by } = await accountForSignIn(tx, person);
    const sessionId = await openSession(tx, account, visitor);
    const { nameId, nameIdFormat = null, sessionIndex = null } = ticket.assertion;
    if (nameId !== undefined)
      await insertSession(tx, {
        sessionId,
        idp: provider.name,
        nameId,
        nameIdFormat,
        sessionIndex,
      });
    await askForSync(tx, provider.partner, account, externalId);
    await touchIdentity(tx, identity, { lastSignedInAt: tx.now });
    return { account, outcome: OUTCOMES[by], sessionId };
  });
}

const OUTCOMES = {
  identity: "opened",
  orcid: "linked",
  name: "linked",
  email: "linked",
  new: "created",
} satisfies Record<FoundBy, Attempt["outcome"]>;

/** Providers that give no address have told the partner's other side one. */
async function askForEmail(
  ctx: Context,
  { partner }: IdentityProvider,
  externalId: string,
): Promise<string | undefined> {
  if (!partner.userData?.users) return undefined;
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

/** Takes over what the partner says of the person, in the background and at most once a minute. */
async function askForSync(
  ctx: Context,
  { name: instance, userData }: Partner,
  account: Account,
  externalId: string,
): Promise<void> {
  if (!userData?.users) return;
  const identities = await listIdentities(ctx, account);
  const lately = ctx.now.getTime() - SYNC_PAUSE_MS;
  const isRecent = identities.some(
    ({ idp, lastSignedInAt, syncedAt }) =>
      idp === instance &&
      Math.max(lastSignedInAt?.getTime() ?? 0, syncedAt?.getTime() ?? 0) > lately,
  );
  if (isRecent) return;
  const key = `sync-profile:${instance}:${externalId}`;
  await enqueue(ctx, syncProfileRequest, { instance, id: externalId }, { key });
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof SamlRefused || error instanceof AccountRefused) return error.reason;
  if (error instanceof ProviderUnusable) return "unavailable";
  throw error;
}

/** A sign-in that failed, for the administrators' console. */
export async function noteRefusal(
  ctx: Context,
  attempt: Pick<Attempt, "instance" | "reason"> & Partial<Attempt>,
): Promise<void> {
  ctx.log.warn({ idp: attempt.instance, reason: attempt.reason }, "sign-in refused");
  await insertAttempt(ctx, {
    externalId: undefined,
    attributes: undefined,
    userId: undefined,
    outcome: "refused",
    ...attempt,
  });
}
