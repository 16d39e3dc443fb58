import { randomBytes } from "node:crypto";
import type { Context } from "@/lib/db/context";
import { requireOwnAccess } from "@/lib/users";
import { readResponse } from "../messages/response";
import type { IdentityProvider } from "../provider";
import { refuseUnless } from "../refused";
import * as requests from "../repository/requests";
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
  const { nameId, nameIdFormat, sessionIndex, attributes } = assertion;
  const isFirst = await requests.keepResponse(ctx, request.id, assertion, {
    hash: sha256(ticket),
    idp: provider.name,
    browser: request.browser,
    next: request.next,
    linkTo: request.linkTo,
    assertion: { nameId, nameIdFormat, sessionIndex, attributes },
    expiresAt: new Date(ctx.now.getTime() + TICKET_MS),
  });
  refuseUnless(isFirst, "replayed");
  return ticket;
}
