import type { SignIns } from "@/lib/auth/next-auth";
import { ANONYMOUS } from "@/lib/core/actor";
import { sessionActor } from "@/lib/auth/sessions";
import { createContext, systemContext } from "@/lib/db/context";
import { signOutOf } from "./service/sessions";
import { signIn, visitorOf } from "./service/sign-in";

/** Accounts for next-auth's own endpoints: the same use cases as `POST /api/login` and `/api/logout`. */
export const nextAuthSignIns: SignIns = {
  signIn: async (credentials, request) => {
    // The actor comes from the browser's cookie, as in our own endpoint: its session is replaced.
    const ctx = createContext({ actor: (await sessionActor(request)) ?? ANONYMOUS });
    const { account, sessionId } = await signIn(ctx, credentials, visitorOf(request));
    return { sessionId, name: account.profile.full_name, email: account.email };
  },
  signOut: (sessionId) => signOutOf(systemContext(), sessionId),
};
