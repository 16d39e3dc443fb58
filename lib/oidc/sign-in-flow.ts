import { decode, encode } from "next-auth/jwt";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { cookieText, hostCookieName } from "@/lib/auth/cookies";
import { newCsrfCookie } from "@/lib/auth/csrf";
import type { Claims, OpenSignInFlow, SignInFlow } from "@/lib/auth/next-auth";
import type { AuthCall } from "@/lib/auth/next-auth-call";
import { appSecret } from "@/lib/auth/secret";
import { sessionActor } from "@/lib/auth/sessions";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { ANONYMOUS } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { type Context, createContext } from "@/lib/db/context";
import { lastProviderCookie } from "@/lib/saml";
import type { Refusal } from "@/lib/saml/schema";
import { AccountRefused, visitorOf, welcomeCookie } from "@/lib/users";
import { readIdToken } from "./id-token";
import { personIn } from "./person";
import { listProviders, type OidcProvider, providerNamed } from "./provider";
import { refuseUnless } from "./refused";
import { type Endpoints, endpointsOf, exchangeCode, readUserInfo } from "./remote";
import { keepNewcomer } from "./service/newcomers";
import { enter, link, refusalOf } from "./service/sign-in";

/**
 * Our part in a sign-in that next-auth leads through: next-auth makes and keeps state, nonce and PKCE verifier and moves
 * the browser; the code is exchanged and the ID token checked here.
 */
const LINK_SECONDS = 15 * 60;
const NEWCOMER_SECONDS = 3600;
/** The account to which the identity of the sign-in under way is to be linked. */
const linkCookie = () => hostCookieName("sign-in-link");
/** The secret of a newcomer's browser. */
export const newcomerCookie = () => hostCookieName("newcomer");

/** @param linkTo  the account that a browser that is led to a provider wants to link to */
export function signInFlow(linkTo?: number): OpenSignInFlow {
  return async (call) => {
    const ctx = createContext({
      actor: (await sessionActor(call)) ?? ANONYMOUS,
    });
    const [action, name] = call.path;
    const isOurs = action === "signin" || action === "callback";
    const provider = isOurs ? providerNamed(name) : undefined;
    if (!provider) return emptyFlow();
    return action === "signin"
      ? redirectFlow(ctx, provider, linkTo)
      : new CallbackFlow(ctx, provider, call, await linkIn(call));
  };
}

/** Calls that are about no provider; next-auth lists all of them. */
function emptyFlow(): SignInFlow {
  return {
    providers: listProviders().map((one) => oauthConfig(one, undefined)),
    enter: () => Promise.reject(new Error("Nobody comes from a provider.")),
    finish: (response) => response,
  };
}

async function redirectFlow(
  ctx: Context,
  provider: OidcProvider,
  linkTo: number | undefined,
): Promise<SignInFlow> {
  const found = await endpointsOf(provider).catch((error: unknown) => refusalOf(ctx, error));
  const endpoints = typeof found === "string" ? undefined : found;
  const cookie = await linkCookieFor(linkTo);
  return {
    ...emptyFlow(),
    providers: [oauthConfig(provider, endpoints)],
    finish: (response) => {
      if (typeof found === "string")
        return refusalPage(found, { provider: provider.name, isLink: linkTo !== undefined });
      response.headers.append("Set-Cookie", cookie);
      return response;
    },
  };
}

async function linkCookieFor(linkTo: number | undefined): Promise<string> {
  if (linkTo === undefined)
    return cookieText(linkCookie(), "", { maxAgeSeconds: 0, httpOnly: true });
  const token = { linkTo };
  const value = await encode({ token, secret: appSecret(), maxAge: LINK_SECONDS });
  return cookieText(linkCookie(), value, { maxAgeSeconds: LINK_SECONDS, httpOnly: true });
}

async function linkIn({ cookies }: AuthCall): Promise<number | undefined> {
  const token = cookies[linkCookie()];
  if (!token) return undefined;
  try {
    const content = await decode({ token, secret: appSecret() });
    return typeof content?.linkTo === "number" ? content.linkTo : undefined;
  } catch {
    return undefined; // not encrypted by us
  }
}

/** A browser that comes back from a provider. */
class CallbackFlow implements SignInFlow {
  readonly providers: readonly OAuthConfig<Claims>[];
  private refused: Refusal | undefined;
  private readonly cookies: string[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly provider: OidcProvider,
    private readonly call: AuthCall,
    private readonly linkTo: number | undefined,
  ) {
    let claims: Claims = {};
    const config = oauthConfig(provider, undefined);
    this.providers = [
      {
        ...config,
        token: {
          request: async ({ params, checks, provider: { callbackUrl } }) => {
            try {
              claims = await this.readClaims(params, checks, callbackUrl);
            } catch (error) {
              this.refused = refusalOf(ctx, error);
              throw error;
            }
            return { tokens: {} };
          },
        },
        userinfo: { request: () => Promise.resolve({ ...claims }) },
      },
    ];
  }

  private async readClaims(
    params: { state?: string; code?: string; iss?: string },
    checks: { state?: string; nonce?: string; code_verifier?: string },
    redirectUri: string,
  ): Promise<Claims> {
    const { state, nonce, code_verifier: verifier } = checks;
    refuseUnless(state !== undefined && params.state === state, "unsolicited");
    refuseUnless(params.code !== undefined && nonce !== undefined && verifier, "notSignedIn");
    // Providers that name themselves here keep answers of others from being taken for theirs (RFC 9207).
    refuseUnless(params.iss === undefined || params.iss === this.provider.issuer, "issuer");
    const endpoints = await endpointsOf(this.provider);
    const given = { code: params.code, verifier, redirectUri };
    const tokens = await exchangeCode(this.provider, endpoints, given);
    const { now } = this.ctx;
    const claims = await readIdToken(tokens.id_token, this.provider, endpoints, { nonce, now });
    return this.complete(claims, endpoints, tokens.access_token);
  }

  /** Many providers tell the address only when they are asked for it. */
  private async complete(
    claims: Claims,
    { userinfo_endpoint: address }: Endpoints,
    accessToken: string | undefined,
  ): Promise<Claims> {
    const isMissing = claims.email === undefined && this.provider.scopes.includes("email");
    if (!isMissing || !address || !accessToken) return claims;
    const more = (await readUserInfo(address, accessToken)) as Claims | null;
    refuseUnless(more?.sub === claims.sub, "malformed");
    return { ...more, ...claims };
  }

  async enter(name: string, claims: Claims): Promise<{ sessionId: string } | { page: string }> {
    const isLink = this.linkTo !== undefined;
    try {
      const person = personIn(claims, this.provider);
      if (this.linkTo !== undefined) {
        await link(this.ctx, person, this.linkTo);
        return { page: absoluteUrl("/account/settings/security") };
      }
      try {
        const visitor = visitorOf(this.call);
        const { sessionId, isNew } = await enter(this.ctx, person, visitor);
        this.cookies.push(newCsrfCookie(), lastProviderCookie(name));
        if (isNew) this.cookies.push(welcomeCookie());
        return { sessionId };
      } catch (error) {
        if (!(error instanceof AccountRefused) || error.reason !== "noEmail") throw error;
        const secret = await keepNewcomer(this.ctx, person, this.wantedPage());
        const age = { maxAgeSeconds: NEWCOMER_SECONDS, httpOnly: true };
        this.cookies.push(cookieText(newcomerCookie(), secret, age));
        return { page: absoluteUrl("/login/address") };
      }
    } catch (error) {
      return { page: pageOf(refusalOf(this.ctx, error), { provider: name, isLink }) };
    }
  }

  /** The page that `callbackUrl` led to at the start; a path of this site. */
  private wantedPage(): string {
    const given = this.call.cookies[hostCookieName("next-auth.callback-url")] ?? "/";
    const url = new URL(given, config().APP_URL);
    if (url.origin !== new URL(config().APP_URL).origin) return "/";
    return `${url.pathname}${url.search}`.slice(0, 2_000);
  }

  finish(response: Response): Response {
    const location = response.headers.get("Location") ?? "";
    // Where next-auth leads when it refuses: its own page, which knows no reasons.
    if (/\/api\/auth\/(error|signin)(\?|$)/.test(location)) {
      const reason = this.refused ?? (this.call.query.error ? "notSignedIn" : "otherBrowser");
      const { name: provider } = this.provider;
      const isLink = this.linkTo !== undefined;
      response.headers.set("Location", pageOf(reason, { provider, isLink }));
    }
    for (const cookie of this.cookies) response.headers.append("Set-Cookie", cookie);
    response.headers.append(
      "Set-Cookie",
      cookieText(linkCookie(), "", { maxAgeSeconds: 0, httpOnly: true }),
    );
    // The address has the code.
    response.headers.set("Cache-Control", "private, no-store");
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  }
}

/** next-auth's form of a provider; without endpoints for calls that reach none. */
function oauthConfig(
  provider: OidcProvider,
  endpoints: Endpoints | undefined,
): OAuthConfig<Claims> {
  return {
    id: provider.name,
    name: provider.title,
    type: "oauth",
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    checks: ["state", "nonce", "pkce"],
    idToken: true,
    authorization: {
      url: endpoints?.authorization_endpoint ?? provider.issuer,
      params: { scope: provider.scopes.join(" ") },
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}

type Refused = { provider: string | undefined; isLink: boolean };

/** The page that says why and what to do. */
export function pageOf(reason: Refusal, { provider, isLink }: Refused): string {
  const page = isLink ? "/account/settings/security" : "/login";
  const query = new URLSearchParams({ refused: reason, ...(provider ? { provider } : {}) });
  return absoluteUrl(`${page}?${query.toString()}`);
}

function refusalPage(reason: Refusal, options: Refused): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: pageOf(reason, options), "Cache-Control": "private, no-store" },
  });
}
