import { MS_PER_DAY } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { endSessionsById, signOut } from "@/lib/users";
import { type LogoutMail, type LogoutMessage, readLogout } from "../messages/logout";
import { type IdentityProvider, providerNamed, ProviderUnusable } from "../provider";
import { refuseUnless } from "../refused";
import * as requests from "../repository/requests";
import { findSession, findSessionsOf } from "../repository/sessions";
import {
  type Continuation,
  logoutRequest,
  logoutResponse,
  newMessageId,
} from "../service-provider";
import { secretOf, sha256 } from "./browser-secret";

/** Signing out at the provider, too, begun by either side. */
const REQUEST_MS = 10 * 60_000;
/** Longer than the age at which a request is refused by itself. */
const REMEMBER_MS = MS_PER_DAY;

type Leaving = { readonly provider: string; readonly requestId: string; readonly secret: string };

/**
 * Ends the session of the caller here. When it came from a provider that takes part, the request is returned with which
 * the browser goes on to end it there.
 */
export async function leave(
  ctx: Context,
  { kept }: { kept: string | undefined },
): Promise<Leaving | undefined> {
  const sessionId = ctx.actor.kind === "user" ? ctx.actor.sessionId : undefined;
  const session = sessionId === undefined ? undefined : await findSession(ctx, sessionId);
  const provider = session && (await usable(ctx, session.idp));
  await signOut(ctx);
  if (!session || !provider?.logout) return undefined;
  const secret = secretOf(kept);
  const requestId = newMessageId();
  await requests.insertRequest(ctx, {
    id: requestId,
    idp: provider.name,
    kind: "logout",
    browser: sha256(secret),
    next: "/",
    linkTo: null,
    sessionId: session.sessionId,
    expiresAt: new Date(ctx.now.getTime() + REQUEST_MS),
  });
  return { provider: provider.name, requestId, secret };
}

async function usable(ctx: Context, name: string): Promise<IdentityProvider | undefined> {
  try {
    return await providerNamed(ctx, name);
  } catch (error) {
    if (error instanceof ProviderUnusable) return undefined;
    throw error;
  }
}

/** The way to the provider for a logout that this browser has begun. */
export async function continueLogout(
  ctx: Context,
  provider: IdentityProvider,
  { requestId, kept }: { requestId: string; kept: string | undefined },
): Promise<Continuation> {
  const request = await requests.findRequest(ctx, requestId);
  const isOpen = request?.idp === provider.name && request.kind === "logout";
  refuseUnless(isOpen && request.answeredAt === null && request.sessionId, "logoutIncomplete");
  refuseUnless(kept !== undefined && request.browser.equals(sha256(kept)), "logoutIncomplete");
  const session = await findSession(ctx, request.sessionId);
  refuseUnless(session, "logoutIncomplete");
  return logoutRequest(provider, requestId, session);
}

/**
 * Takes what a provider says about the end of sessions: a request of its own, which is answered, or the answer to ours.
 *
 * @throws SamlRefused
 */
export async function receiveLogout(
  ctx: Context,
  provider: IdentityProvider,
  mail: LogoutMail,
  relayState: string,
): Promise<Continuation> {
  const message = await readLogout(mail, provider, ctx.now);
  if (message.kind === "response") return finishLogout(ctx, provider, message);
  const { id, nameId, indexes } = message;
  await inTransaction(ctx, async (tx) => {
    const expiresAt = new Date(ctx.now.getTime() + REMEMBER_MS);
    const isFirst = await requests.insertMessage(tx, { idp: provider.name, id, expiresAt });
    refuseUnless(isFirst, "replayed");
    const ended = await findSessionsOf(tx, { idp: provider.name, nameId, indexes });
    await endSessionsById(tx, ended);
    tx.log.info({ idp: provider.name, count: ended.length }, "sessions ended by their provider");
  });
  // Without an address for it nobody waits for a response.
  return provider.logout ? logoutResponse(provider, { id, relayState }) : { url: "/" };
}

async function finishLogout(
  ctx: Context,
  provider: IdentityProvider,
  message: Extract<LogoutMessage, { kind: "response" }>,
): Promise<Continuation> {
  const request = await requests.findRequest(ctx, message.inResponseTo);
  refuseUnless(request?.idp === provider.name && request.kind === "logout", "unsolicited");
  refuseUnless(await requests.markAnswered(ctx, request.id), "replayed");
  refuseUnless(message.isDone, "logoutIncomplete");
  return { url: "/" };
}
