import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Actor, highestRoles } from "@/lib/core/actor";
import { Conflict, NotFound, NotPermitted, ValidationError, issueAt } from "@/lib/core/errors";
import { message, type MessageKey } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import { errorKey } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { type Entry, recordAudit } from "@/lib/audit";
import { hashPassword } from "@/lib/auth/passwords";
import { findRights } from "@/lib/auth/repository";
import { orcid } from "@/lib/identifiers/schemes/people";
import { type Account, accountIdOf } from "../account";
import { canManageAccounts } from "../policy";
import * as accounts from "../repository/accounts";
import * as roles from "../repository/roles";
import { email, newPassword, type Preferences, username } from "../schema";

export type AccountWanted = {
  email: string;
  fullName: string;
  /** Without one the person cannot sign in by password. */
  password?: string | undefined;
  /** Made from the e-mail address when absent. */
  username?: string | undefined;
  orcid?: string | undefined;
  roles?: readonly string[] | undefined;
  affiliations?: string | undefined;
  preferences?: Partial<Preferences> | undefined;
  /** Marks the account as verified. */
  isVerified?: boolean;
};

const wanted = z.object({
  email,
  fullName: z.string().trim().min(1, errorKey("validation.blank")).max(255),
  password: newPassword.optional(),
  username: username.optional(),
  orcid: z
    .string()
    .regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/, errorKey("validation.orcidForm"))
    .pipe(
      z.string().refine((given) => orcid.normalise(given) === given, {
        error: errorKey("validation.orcid"),
      }),
    )
    .optional(),
  roles: z.array(z.string().min(1).max(200)).default([]),
});

/** Makes an account, confirmed and active. An e-mail address or username that is taken is a conflict. */
export async function createAccount(ctx: Context, given: AccountWanted): Promise<Account> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const person = parse(wanted, given);
  if (person.password) refuseGuessable(person.password, person);
  // Hashing takes its time on purpose, so it happens before the transaction.
  const passwordHash = person.password ? await hashPassword(person.password) : undefined;
  return inTransaction(ctx, async (open) => {
    const isTaken = await accounts.findByEmail(open, person.email);
    if (isTaken) throw takenError("email", "users.emailTaken");
    if (person.orcid && (await accounts.isOrcidTaken(open, person.orcid)))
      throw takenError("orcid", "users.orcidTaken");
    const name = await usernameFor(open, person);
    for (const role of person.roles) await roles.ensureRole(open, role);
    const account = await accounts.insertAccount(open, {
      email: person.email,
      username: name,
      fullName: person.fullName,
      passwordHash,
      orcid: person.orcid,
      orcidConfirmedBy: "administrator",
      roles: person.roles,
      affiliations: given.affiliations,
      preferences: given.preferences,
      isVerified: given.isVerified,
    });
    await recordAudit(open, {
      action: "user.create",
      objectType: "user",
      objectId: String(account.id),
      detail: { roles: [...person.roles] },
    });
    return account;
  });
}

/**
 * Makes the account of a person whom another system names, without a password; the origin is noted. Nothing when the
 * address or the username was taken at the same moment.
 */
export async function insertFromElsewhere(
  tx: Context,
  person: Parameters<typeof accounts.insertImported>[1],
  origin: Readonly<Record<string, string>>,
): Promise<Account | undefined> {
  const made = await accounts.insertImported(tx, person);
  if (made) await recordAudit(tx, entryOfCreation(made, origin));
  return made;
}

/** Of an account that was made because another system names the person. */
export const entryOfCreation = (
  { id }: Account,
  origin: Readonly<Record<string, string>>,
): Entry => ({
  action: "user.create",
  objectType: "user",
  objectId: String(id),
  detail: origin,
});

/** The wish, when it is free; else a free one made from the e-mail address. */
export async function usernameFor(
  ctx: Context,
  person: { email: string; username?: string | undefined },
): Promise<string> {
  if (person.username) {
    if (await accounts.findByUsername(ctx, person.username))
      throw takenError("username", "users.usernameTaken");
    return person.username;
  }
  return freeUsername(ctx, (person.email.split("@")[0] ?? "").slice(0, 40));
}

const MAX_USERNAME = 50;

/** A username made from a text: what does not fit is made fit. */
export function usernameIn(wish: string): string {
  const letters = wish.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, MAX_USERNAME - 10);
  return /^[a-z]/i.test(letters) ? letters.padEnd(3, "-") : `user-${letters}`;
}

/** As {@link usernameIn}, but free: what is taken is numbered. */
export async function freeUsername(ctx: Context, wish: string): Promise<string> {
  const stem = usernameIn(wish);
  const used = await accounts.usernamesLike(ctx, stem);
  for (let number = 1; number <= used.size + 1; number++) {
    const candidate = number === 1 ? stem : `${stem}-${number}`;
    if (!used.has(candidate)) return candidate;
  }
  return `${stem.slice(0, MAX_USERNAME - 9)}-${randomBytes(4).toString("hex")}`;
}

export const takenError = (field: string, key: MessageKey) =>
  new Conflict(key, { issues: [issueAt(field, key)] });

/** Refuses the most common passwords. The minimum length does the rest. */
export function refuseGuessable(
  password: string,
  person: { email: string; username?: string | undefined },
  field = "password",
): void {
  const plain = password.toLowerCase();
  const [local = "", domain = ""] = person.email.toLowerCase().split("@");
  const known = [person.email.toLowerCase(), local, domain, person.username?.toLowerCase() ?? ""];
  const isNamed = known.some((word) => word.length >= 3 && plain.replaceAll(word, "").length < 4);
  const isMonotonous = new Set(plain).size < 4 || "0123456789012345678901234567890".includes(plain);
  if (isNamed || isMonotonous || /^(password|passw0rd|qwerty|letmein)[\d!.]*$/.test(plain))
    throw new ValidationError([{ field, messages: [message("users.passwordGuessed")] }]);
}

/** By id, e-mail address or username, as the command line names people. Checks no rights. */
export async function findAccount(ctx: Context, reference: string): Promise<Account | undefined> {
  const id = accountIdOf(reference);
  if (id !== undefined) return accounts.findById(ctx, id);
  return reference.includes("@")
    ? accounts.findByEmail(ctx, reference)
    : accounts.findByUsername(ctx, reference);
}

/** As `findAccount`, but throws when there is none. */
export async function requireAccount(ctx: Context, reference: string): Promise<Account> {
  const account = await findAccount(ctx, reference);
  if (!account) throw new NotFound("users.unknownAccount", { reference });
  return account;
}

/** Accounts by id, for showing owners and submitters. Unknown ids are left out. Checks no rights. */
export async function findAccounts(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const numbers = [...new Set(ids)].map(accountIdOf).filter((id) => id !== undefined);
  const found = await accounts.findByIds(ctx, numbers);
  return new Map(found.map((account) => [String(account.id), account]));
}

/** Accounts with an id above `after`, oldest first. */
export async function listAccounts(
  ctx: Context,
  page: { after?: number; limit?: number } = {},
): Promise<readonly Account[]> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  return accounts.listAccounts(ctx, {
    after: page.after ?? 0,
    limit: Math.min(page.limit ?? 500, 500),
  });
}

/** The account as an actor with all its rights, for commands that act for a person. Checks no permission. */
export async function actorFor(ctx: Context, reference: string): Promise<Actor> {
  const { id } = await requireAccount(ctx, reference);
  const rights = await findRights(id);
  if (!rights) throw new NotFound("users.inactiveAccount", { reference });
  const { roles, memberships } = rights;
  return {
    kind: "user",
    id: String(id),
    roles,
    memberships: highestRoles(memberships),
    via: "session",
    scopes: null,
  };
}
