import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { createAccount, issueToken } from "@/lib/users";
import type { Capability, Scope } from "@/lib/core/actor";
import { type Api, apiOf } from "../../support/api";

/** A caller of the service under test, with a token or without. */
export type Person = Api & { id: string; email: string; token: string };

export const anonymous = apiOf(inject("service"));

/** A new account with a token, made in the database of the service under test. */
export async function aPerson(
  given: {
    roles?: string[];
    scopes?: (Scope | Capability)[];
    email?: string;
    password?: string;
    fullName?: string;
  } = {},
): Promise<Person> {
  adoptConfig(parseConfig(inject("settings")));
  const ctx = systemContext();
  const { email = `person-${randomUUID()}@example.org` } = given;
  const { roles, password, fullName = "Sample Person" } = given;
  const account = await createAccount(ctx, { email, fullName, roles, password });
  const wanted = { name: "journey", scopes: given.scopes ?? [] };
  const { text: token } = await issueToken(ctx, account.id, wanted);
  return { ...apiOf(inject("service"), token), id: String(account.id), email, token };
}

export const anAdministrator = () => aPerson({ roles: ["admin"] });
