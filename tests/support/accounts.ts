import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { ValidationError } from "@/lib/core/errors";
import { createContext, type Context, systemContext } from "@/lib/db/context";
import { type Account, type AccountWanted, createAccount, openSession } from "@/lib/users";

/** A fresh account in the test's database. */
export async function anAccount(given: Partial<AccountWanted> = {}): Promise<Account> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  return createAccount(systemContext(), { email, fullName: "Somebody", ...given });
}

/** The actor of a request by this person. */
export function actorOf(
  account: Account,
  more: Partial<Extract<Actor, { kind: "user" }>> = {},
): Actor {
  const { id, roles } = account;
  return {
    kind: "user",
    id: String(id),
    roles,
    memberships: [],
    via: "session",
    scopes: null,
    ...more,
  };
}

/** The context of a call by a person who is signed in. */
export async function signedInAs(account: Account): Promise<Context & { sessionId: string }> {
  const sessionId = await openSession(systemContext(), account, {
    address: "203.0.113.7",
    userAgent: "tests",
  });
  return { ...createContext({ actor: actorOf(account, { sessionId }) }), sessionId };
}

/** The fields a refusal complains about, in its order. */
export async function fieldsOf(refused: Promise<unknown>): Promise<string[]> {
  try {
    await refused;
  } catch (error) {
    if (error instanceof ValidationError) return error.issues.map(({ field }) => field);
    throw error;
  }
  throw new Error("It was not refused.");
}
