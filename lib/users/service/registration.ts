import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { confirmRegistration } from "@/emails/confirm-registration";
import { registeredAlready } from "@/emails/registered-already";
import { recordAudit } from "@/lib/audit";
import { hashPassword } from "@/lib/auth/passwords";
import { hashToken } from "@/lib/auth/tokens";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { config } from "@/lib/core/config";
import { BadRequest, NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { isLocale } from "@/lib/i18n/locales";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { mailer } from "@/lib/mail";
import { type Account, nameOfAccount } from "../account";
import { MAX_REGISTRATION_MAILS } from "../constants";
import { mailSite } from "../mail-site";
import * as accounts from "../repository/accounts";
import { listIdentities } from "../repository/identities";
import * as registrations from "../repository/registrations";
import { confirmEmailBody, registerBody } from "../schema";
import { refuseGuessable, usernameFor } from "./accounts";
import { openSession, type Visitor } from "./sign-in";

/**
 * Accounts that people make for themselves. An address gets a link by mail; whoever opens it chooses a password, and only
 * then is there an account: a new one, or the one that an import or an administrator made for this address.
 *
 * The caller must not learn which addresses have accounts. So the request only stores what was typed; a job looks whose the
 * address is, and all that differs is in the mail.
 */
const GOOD_FOR_HOURS = 24;

/** Asks for the mail; `jobs.ts` adds the work. */
export const registrationRequest = {
  name: "users.registration",
  input: z.object({
    id: z.uuid(),
    email: z.string(),
    fullName: z.string(),
    locale: z.string().nullable(),
    next: z.string().optional(),
  }),
  maxAttempts: 8,
} satisfies JobRequest;
type Asked = z.infer<typeof registrationRequest.input>;

export const isRegistrationOpen = (): boolean => config().REGISTRATION === "open";

/** The response is the same whether the address has an account or not, and takes the same time. */
export async function register(ctx: Context, body: unknown): Promise<void> {
  if (!isRegistrationOpen()) throw new NotPermitted("users.registrationClosed");
  const {
    email,
    full_name: fullName,
    locale = null,
    next,
    website,
  } = parse(registerBody, body ?? {});
  if (website) return void ctx.log.info("a registration that a program filled in was left");
  const input = { id: randomUUID(), email, fullName, locale, ...(next ? { next } : {}) };
  await enqueue(ctx, registrationRequest, input, { key: `registration:${email}` });
}

/** Sends the link, or word that there is an account already. */
export async function sendRegistration(ctx: Context, asked: Asked): Promise<void> {
  const account = await accounts.findByEmail(ctx, asked.email);
  if (account && (await isInUse(ctx, account))) {
    if (account.active && !account.blockedAt) await mailRegistered(ctx, account, asked.id);
    return;
  }
  await mailLink(ctx, asked);
}

/** Whether somebody can sign in to it. Others were made for the address and wait for its owner. */
async function isInUse(ctx: Context, account: Account): Promise<boolean> {
  if (!account.active || account.blockedAt !== null || account.mergedIntoId !== null) return true;
  if (await accounts.findPasswordHash(ctx, account.id)) return true;
  return (await listIdentities(ctx, account.id)).length > 0;
}

/** Between its making and the mail server the link is nowhere written down. */
async function mailLink(ctx: Context, { id, email, fullName, locale, next }: Asked): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const goodForMs = GOOD_FOR_HOURS * 3_600_000;
  const registration = {
    ...{ id, email, fullName, locale, hash: hashToken(token) },
    expiresAt: new Date(ctx.now.getTime() + goodForMs),
  };
  const limit = { most: MAX_REGISTRATION_MAILS, since: new Date(ctx.now.getTime() - goodForMs) };
  const isKept = await inTransaction(ctx, (tx) =>
    registrations.putRegistration(tx, registration, limit),
  );
  if (!isKept) return void ctx.log.warn("no further link for this address for now");
  const mail = confirmRegistration({
    site: await mailSite(ctx, locale),
    recipientName: fullName,
    url: absoluteUrl(
      `/register/confirm?token=${token}${next ? `&next=${encodeURIComponent(next)}` : ""}`,
    ),
    hours: GOOD_FOR_HOURS,
  });
  await mailer().send({ to: email, ...mail }, `registration-${id}`);
}

async function mailRegistered(ctx: Context, account: Account, id: string): Promise<void> {
  const mail = registeredAlready({
    site: await mailSite(ctx, account.preferences.locale),
    recipientName: nameOfAccount(account),
    username: account.username,
    signInUrl: absoluteUrl("/login"),
    forgotUrl: absoluteUrl("/forgot-password"),
  });
  await mailer().send({ to: account.email, ...mail }, `registration-${id}`);
}

/** The address of a link that is still good, for the page it leads to. */
export async function readRegistration(
  ctx: Context,
  token: string | undefined,
): Promise<{ email: string } | undefined> {
  if (!token) return undefined;
  const found = await registrations.findRegistration(ctx, hashToken(token));
  return found && { email: found.email };
}

/** Makes the account of a confirmed address, or gives the one that waits for it a password, and signs its owner in. */
export async function confirmEmail(
  ctx: Context,
  body: unknown,
  visitor: Visitor,
): Promise<{ account: Account; sessionId: string }> {
  const { token, password } = parse(confirmEmailBody, body ?? {});
  const registration = await registrations.findRegistration(ctx, hashToken(token));
  if (!registration) throw new BadRequest("users.registrationUsed");
  const { email } = registration;
  refuseGuessable(password, { email });
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    await registrations.lockAddress(tx, email);
    if (!(await registrations.takeRegistrations(tx, email)))
      throw new BadRequest("users.registrationUsed");
    const account = await accountOf(tx, registration, passwordHash);
    return { account, sessionId: await openSession(tx, account, visitor) };
  });
}

async function accountOf(
  tx: Context,
  { email, fullName, locale }: registrations.Registration,
  passwordHash: string,
): Promise<Account> {
  const found = await accounts.findByEmail(tx, email);
  const waiting = found && (await accounts.lockAccount(tx, found.id));
  if (waiting && (await isInUse(tx, waiting))) throw new BadRequest("users.registrationUsed");
  if (waiting) {
    await accounts.savePasswordHash(tx, waiting.id, passwordHash);
    await noted(tx, "user.claim", waiting.id);
    return waiting;
  }
  const account = await accounts.insertAccount(tx, {
    ...{ email, fullName, passwordHash, roles: [] },
    username: await usernameFor(tx, { email }),
    ...(isLocale(locale) ? { preferences: { locale } } : {}),
  });
  await noted(tx, "user.register", account.id);
  return account;
}

const noted = (tx: Context, action: "user.claim" | "user.register", id: number): Promise<void> =>
  recordAudit(tx, { action, objectType: "user", objectId: String(id) });
