import type { AuthOptions, DefaultSession, User } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import Credentials from "next-auth/providers/credentials";
import { config } from "@/lib/core/config";
import { log } from "@/lib/core/log";
import { nextAuthCookies } from "./cookies";
import { type AuthCall, authCallOf, callNextAuth } from "./next-auth-call";
import { appSecret } from "./secret";
import { actorOfSession, sessionIdOf, sessionSeconds } from "./sessions";

/**
 * next-auth's own endpoints (`/api/auth/signin`, `/session`, `/signout`, …) over our session rows. The
 * functions for accounts are parameters, because accounts are a module of a higher rank.
 */
export type SignIns = {
  /** Opens a session for a login and a password; throws when they do not fit. */
  signIn: (
    given: { email: string; password: string },
    request: { readonly headers: Headers },
  ) => Promise<{ sessionId: string; name: string; email: string }>;
  signOut: (sessionId: string) => Promise<void>;
};

/** What a provider's ID token says. */
export type Claims = Readonly<Record<string, unknown>>;

/** Signing in at providers of OpenID Connect: what one call of next-auth needs. */
export type SignInFlow = {
  readonly providers: readonly OAuthConfig<Claims>[];
  /** Opens the session of a person whose ID token was checked, or tells which page comes before that. */
  enter: (provider: string, claims: Claims) => Promise<{ sessionId: string } | { page: string }>;
  /** The response for the browser, made of next-auth's. */
  finish: (response: Response) => Response;
};
export type OpenSignInFlow = (call: AuthCall) => Promise<SignInFlow>;

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;

/** @param openFlow  what one call needs of the identity providers in the settings (`lib/oidc/sign-in-flow.ts`) */
export function nextAuthHandler(signIns: SignIns, openFlow: OpenSignInFlow): Handler {
  return async (request, context) => {
    const { nextauth } = (await context.params) as { nextauth?: string[] };
    return callFor(signIns, openFlow, await authCallOf(request, nextauth ?? []));
  };
}

async function callFor(
  signIns: SignIns,
  openFlow: OpenSignInFlow,
  call: AuthCall,
): Promise<Response> {
  // next-auth takes its public address from the environment only, else from headers a client controls.
  process.env.NEXTAUTH_URL = config().APP_URL;
  const flow = await openFlow(call);
  return flow.finish(await callNextAuth(optionsFor(signIns, flow), call));
}

/**
 * Leads a browser to a provider, as next-auth's sign-in page does: with a token for forms, then by the form.
 *
 * @param next  a checked path of this site
 */
export async function leadToProvider(
  openFlow: OpenSignInFlow,
  call: AuthCall,
  { provider, next }: { provider: string; next: string },
): Promise<Response> {
  const nobody: SignIns = {
    signIn: () => Promise.reject(new Error("No password is asked for here.")),
    signOut: () => Promise.resolve(),
  };
  const form = await callFor(nobody, openFlow, {
    ...call,
    path: ["csrf"],
    method: "GET",
    query: {},
  });
  const { csrfToken } = (await form.json()) as { csrfToken: string };
  const given = form.headers.getSetCookie();
  const response = await callFor(nobody, openFlow, {
    ...call,
    path: ["signin", provider],
    method: "POST",
    query: {},
    body: { csrfToken, callbackUrl: next },
    cookies: { ...call.cookies, ...Object.fromEntries(given.map(nameAndValue)) },
  });
  const later = response.headers.getSetCookie().map((cookie) => nameAndValue(cookie)[0]);
  for (const cookie of given)
    if (!later.includes(nameAndValue(cookie)[0])) response.headers.append("Set-Cookie", cookie);
  return response;
}

function nameAndValue(cookie: string): [string, string] {
  const [pair = ""] = cookie.split(";");
  const at = pair.indexOf("=");
  return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
}

/** Whether an address, read as a browser reads it, stays on the site. */
function isWithin(url: string, baseUrl: string): boolean {
  return URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
}

type SessionJson = DefaultSession & { user?: { id: string } };

function optionsFor({ signIn, signOut }: SignIns, flow: SignInFlow): AuthOptions {
  /** Opened by `callbacks.signIn` for the cookie that `callbacks.jwt` makes. */
  let opened: string | undefined;
  return {
    secret: appSecret(),
    cookies: nextAuthCookies(),
    session: { strategy: "jwt", maxAge: sessionSeconds() },
    pages: { signIn: "/login", signOut: "/logout", error: "/login" },
    // Its messages have what came from outside; what matters of it is logged by those who refuse it.
    logger: {
      error: (code) => log().info({ code }, "next-auth refused a call"),
      warn: (code) => log().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
    providers: [
      Credentials({
        id: "password",
        name: "Password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (given, request) => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(request.headers ?? {}))
            headers.set(name, String(value));
          const credentials = { email: given?.email ?? "", password: given?.password ?? "" };
          const { sessionId, name, email } = await signIn(credentials, { headers });
          return { id: sessionId, name, email } satisfies User;
        },
      }),
      ...flow.providers,
    ],
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.type !== "oauth") return true;
        const entered = await flow.enter(account.provider, { ...profile });
        if ("page" in entered) return entered.page;
        opened = entered.sessionId;
        return true;
      },
      // next-auth's own rule fails with 500 for a text that is no URL.
      redirect: ({ url, baseUrl }) =>
        isWithin(url, baseUrl) ? new URL(url, baseUrl).href : baseUrl,
      // At sign-in `user.id` is the session just opened; name and address stay out of the cookie.
      jwt: ({ token, user, account }) => {
        if (account?.type === "oauth") return { sid: opened };
        return { sid: user ? user.id : token.sid };
      },
      session: async ({ session, token }) => {
        const sessionId = sessionIdOf(token);
        const actor = sessionId ? await actorOfSession(sessionId) : undefined;
        // An ended session answers as if there were none.
        const json: SessionJson = { expires: session.expires };
        if (actor?.kind === "user") json.user = { id: actor.id };
        return json;
      },
    },
    events: {
      signOut: async ({ token }) => {
        const sessionId = sessionIdOf(token);
        if (sessionId) await signOut(sessionId);
      },
    },
  };
}
