import type { SignIns } from "@/lib/auth/next-auth";
import { systemContext } from "@/lib/db/context";
import { endSessionById } from "./service/sessions";
import { signIn, visitorOf } from "./service/sign-in";

/** Accounts for next-auth's own endpoints: the same use cases as `POST /api/login` and `/api/logout`. */
export const nextAuthSignIns: SignIns = {
  signIn: async (credentials, request) => {
    const { account, sessionId } = await signIn(systemContext(), credentials, visitorOf(request));
    return { sessionId, name: account.profile.full_name, email: account.email };
  },
  signOut: (sessionId) => endSessionById(systemContext(), sessionId),
};
