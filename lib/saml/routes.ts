import { cookieOf } from "@/lib/auth/cookies";
import { AppError, NotFound, TooLarge } from "@/lib/core/errors";
import { readBytes } from "@/lib/core/incoming-body";
import type { Context } from "@/lib/db/context";
import { incomingBody } from "@/lib/http/body";
import { endpoint } from "@/lib/http/endpoint";
import { WithCookies } from "@/lib/http/respond";
import { visitorOf } from "@/lib/users";
import * as contracts from "./endpoints";
import { MAX_MESSAGE_BYTES } from "./messages/xml";
import * as present from "./presenter";
import { type IdentityProvider, providerNamed } from "./provider";
import { SamlRefused } from "./refused";
import { metadataOf } from "./service-provider";
import * as logout from "./service/logout";
import { completeSignIn } from "./service/complete-sign-in";
import { noteRefusal, refusalOf } from "./service/refusals";
import * as signIn from "./service/sign-in";

/** The handlers of the addresses in `endpoints.ts`. */
async function requireProvider(ctx: Context, name: string): Promise<IdentityProvider> {
  const provider = await providerNamed(ctx, name);
  if (!provider) throw new NotFound("errors.nothingHere");
  return provider;
}

/** Answers refusals with the page that says what to do, and notes them for the administrators' console. */
async function orRefusal(
  ctx: Context,
  idp: string,
  act: () => Promise<Response>,
): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = refusalOf(error);
    await noteRefusal(ctx, { instance: idp, reason });
    return present.presentRefusal(reason, { provider: idp });
  }
}

/** Base64 in a form takes a third more, and its signs up to three times the room. */
const MAX_FORM_BYTES = MAX_MESSAGE_BYTES * 2;

async function formOf(request: Request): Promise<URLSearchParams> {
  try {
    const bytes = await readBytes(incomingBody(request), MAX_FORM_BYTES);
    return new URLSearchParams(bytes.toString("utf8"));
  } catch (error) {
    if (error instanceof TooLarge) throw new SamlRefused("tooLarge");
    throw error;
  }
}

const keptBy = (request: Request) => cookieOf(request, present.samlCookies.secret());

export const metadataHandler = endpoint(contracts.readMetadata, async (ctx, { params, accept }) => {
  const xml = await metadataOf(await requireProvider(ctx, params.idp));
  return new Response(xml, {
    headers: { "Content-Type": `${accept}; charset=utf-8`, "Cache-Control": "no-cache" },
  });
});

/** @param checkPath  keeps the page that was wanted within this site */
export const loginHandler = (checkPath: (next: string | undefined) => string) =>
  endpoint(contracts.goToProvider, (ctx, { params, query, request }) =>
    orRefusal(ctx, params.idp, async () => {
      const provider = await requireProvider(ctx, params.idp);
      const kept = keptBy(request);
      if (query.request !== undefined) {
        const given = { requestId: query.request, kept };
        return present.presentContinuation(await signIn.continueSignIn(ctx, provider, given));
      }
      const next = checkPath(query.next);
      const { requestId, secret } = await signIn.beginSignIn(ctx, provider, { next, kept });
      const given = { requestId, kept: secret };
      return present.presentContinuation(await signIn.continueSignIn(ctx, provider, given), [
        present.secretCookie(secret),
      ]);
    }),
  );

export const linkHandler = endpoint(contracts.startLink, async (ctx, { params, request }) => {
  const provider = await requireProvider(ctx, params.idp);
  const begun = await signIn.beginSignIn(ctx, provider, {
    next: "/account/settings/security",
    kept: keptBy(request),
    isLink: true,
  });
  const location = `/saml/login/${encodeURIComponent(params.idp)}?request=${begun.requestId}`;
  return new WithCookies({ location }, [present.secretCookie(begun.secret)]);
});

export const responseHandler = endpoint(contracts.receiveResponse, (ctx, { params, request }) =>
  orRefusal(ctx, params.idp, async () => {
    const provider = await requireProvider(ctx, params.idp);
    const form = await formOf(request);
    const ticket = await signIn.receiveResponse(ctx, provider, form.get("SAMLResponse") ?? "");
    return present.redirectTo(
      `/saml/authorized/${encodeURIComponent(params.idp)}?ticket=${ticket}`,
    );
  }),
);

export const completionHandler = endpoint(
  contracts.completeSignIn,
  (ctx, { params, query, request }) =>
    orRefusal(ctx, params.idp, async () => {
      const provider = await requireProvider(ctx, params.idp);
      const result = await completeSignIn(ctx, provider, {
        ticket: query.ticket ?? "",
        kept: keptBy(request),
        visitor: visitorOf(request),
      });
      return "refused" in result
        ? present.presentRefusal(result.refused, { ...result, provider: provider.name })
        : present.presentSignedIn(provider.name, result);
    }),
);

export const leaveHandler = endpoint(contracts.leave, async (ctx, { request }) =>
  present.presentLeaving(await logout.leave(ctx, { kept: keptBy(request) })),
);

export const logoutHandler = endpoint(
  contracts.receiveLogout,
  (ctx, { params, query, request, url }) =>
    orRefusal(ctx, params.idp, async () => {
      const provider = await requireProvider(ctx, params.idp);
      if (query.request !== undefined) {
        const given = { requestId: query.request, kept: keptBy(request) };
        return present.presentContinuation(await logout.continueLogout(ctx, provider, given));
      }
      const mail = { binding: "redirect", query: url.search } as const;
      const relayState = url.searchParams.get("RelayState") ?? "";
      return present.presentContinuation(
        await logout.receiveLogout(ctx, provider, mail, relayState),
      );
    }),
);

export const logoutFormHandler = endpoint(contracts.receiveLogoutForm, (ctx, { params, request }) =>
  orRefusal(ctx, params.idp, async () => {
    const provider = await requireProvider(ctx, params.idp);
    const fields = await formOf(request);
    const mail = { binding: "post", fields } as const;
    return present.presentContinuation(
      await logout.receiveLogout(ctx, provider, mail, fields.get("RelayState") ?? ""),
    );
  }),
);
