import NextAuth, { type AuthOptions, type DefaultSession, type User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { config } from "@/lib/core/config";
import { nextAuthCookies } from "./cookies";
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

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;

export function nextAuthHandler(signIns: SignIns): Handler {
  return async (request, context) => {
    // next-auth takes its public address from the environment only, else from headers a client controls.
    process.env.NEXTAUTH_URL = config().APP_URL;
    const handle = NextAuth(optionsFor(signIns)) as Handler;
    return handle(request, context);
  };
}

/** Whether an address, read as a browser reads it, stays on the site. */
function isWithin(url: string, baseUrl: string): boolean {
  return URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
}

type SessionJson = DefaultSession & { user?: { id: string } };

function optionsFor({ signIn, signOut }: SignIns): AuthOptions {
  return {
    secret: appSecret(),
    cookies: nextAuthCookies(),
    session: { strategy: "jwt", maxAge: sessionSeconds() },
    pages: { signIn: "/login", signOut: "/logout", error: "/login" },
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
    ],
    callbacks: {
      // next-auth's own rule fails with 500 for a text that is no URL.
      redirect: ({ url, baseUrl }) =>
        isWithin(url, baseUrl) ? new URL(url, baseUrl).href : baseUrl,
      // At sign-in `user.id` is the session just opened; name and address stay out of the cookie.
      jwt: ({ token, user }) => ({ sid: user ? user.id : token.sid }),
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
