import { cookieOf, cookieText } from "@/lib/auth/cookies";
import { newCsrfCookie } from "@/lib/auth/csrf";
import { leadToProvider, type OpenSignInFlow } from "@/lib/auth/next-auth";
import { authCallOf } from "@/lib/auth/next-auth-call";
import { sessionCookie } from "@/lib/auth/sessions";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { endpoint } from "@/lib/http/endpoint";
import { WithCookies } from "@/lib/http/respond";
import { lastProviderCookie } from "@/lib/saml";
import { AccountRefused, requireOwnAccess, visitorOf, welcomeCookie } from "@/lib/users";
import * as contracts from "./endpoints";
import { providerNamed } from "./provider";
import * as newcomers from "./service/newcomers";
import { newcomerCookie, pageOf, signInFlow } from "./sign-in-flow";

/** The handlers of the addresses in `endpoints.ts`. */
async function lead(
  request: Request,
  given: { provider: string; next: string; openFlow: OpenSignInFlow },
): Promise<Response> {
  if (!providerNamed(given.provider)) throw new NotFound("errors.nothingHere");
  const response = await leadToProvider(given.openFlow, await authCallOf(request, []), given);
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

/** @param checkPath  keeps the page that was wanted within this site */
export const loginHandler = (checkPath: (next: string | undefined) => string) =>
  endpoint(contracts.goToProvider, (_, { params, query, request }) =>
    lead(request, { provider: params.idp, next: checkPath(query.next), openFlow: signInFlow() }),
  );

export const linkHandler = endpoint(contracts.startLink, async (ctx, { params, request }) => {
  const openFlow = signInFlow(requireOwnAccess(ctx).id);
  const next = "/account/settings/security";
  const response = await lead(request, { provider: params.idp, next, openFlow });
  const location = response.headers.get("Location") ?? next;
  return new WithCookies({ location }, response.headers.getSetCookie());
});

const secretOf = (request: Request) => cookieOf(request, newcomerCookie());

/** Who waits to confirm an address in a browser, for the page that asks for it. */
export const newcomerIn = (ctx: Context, request: { readonly headers: Headers }) =>
  newcomers.readNewcomer(ctx, cookieOf(request, newcomerCookie()));

export const addressHandler = endpoint(contracts.askForCode, async (ctx, { body, request }) => {
  await newcomers.askForCode(ctx, secretOf(request), body);
});

export const codeHandler = endpoint(contracts.enterWithCode, async (ctx, { body, request }) => {
  try {
    const visitor = visitorOf(request);
    const entered = await newcomers.enterWithCode(ctx, secretOf(request), body, visitor);
    const { sessionId, isNew, next, provider } = entered;
    return new WithCookies({ location: next }, [
      await sessionCookie(sessionId),
      newCsrfCookie(),
      lastProviderCookie(provider),
      ...(isNew ? [welcomeCookie()] : []),
      cookieText(newcomerCookie(), "", { maxAgeSeconds: 0, httpOnly: true }),
    ]);
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    return { location: pageOf(error.reason, { provider: undefined, isLink: false }) };
  }
});
