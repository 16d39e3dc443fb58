import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Email, Site } from "@/emails";
import { passwordLink } from "@/emails/password-link";
import { BadRequest } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import { hashPassword } from "@/lib/auth/passwords";
import { hashToken } from "@/lib/auth/tokens";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { mailer } from "@/lib/mail";
import { type Account, nameOfAccount } from "../account";
import { mailSite } from "../mail-site";
import * as accounts from "../repository/accounts";
import * as links from "../repository/password-links";
import * as sessions from "../repository/sessions";
import { forgotPasswordBody, resetPasswordBody } from "../schema";
import { refuseGuessable } from "./accounts";
import { notifyOfPasswordChange } from "./password-notice";
import { revokeAllTokens } from "./tokens";

/**
 * For people who forgot their password: a link by mail, good for an hour and for one new password.
 *
 * The caller must not learn which addresses have accounts. So the request only stores the typed text; whether that is
 * an account, and everything that takes time, is the business of a job.
 */
const GOOD_FOR_MINUTES = 60;
/** Links one account can be sent in the time a link is good, so that no mailbox is flooded. */
const MAX_LINKS = 3;

/** Asks for the mail; `jobs.ts` adds the work. After about an hour of failures the mail is of no more use. */
export const passwordLinkRequest = {
  name: "users.password-link",
  input: z.object({ id: z.uuid(), login: z.string() }),
  maxAttempts: 8,
} satisfies JobRequest;
type Asked = z.infer<typeof passwordLinkRequest.input>;

/** The response is the same with and without an account, and takes the same time. */
export async function askForPasswordLink(ctx: Context, body: unknown): Promise<void> {
  const { email: login } = parse(forgotPasswordBody, body ?? {});
  const key = `password-link:${login.toLowerCase()}`;
  await enqueue(ctx, passwordLinkRequest, { id: randomUUID(), login }, { key });
}

/** Sends the link, if the typed text names an account that signs in by password. */
export async function sendPasswordLink(ctx: Context, { id, login }: Asked): Promise<void> {
  const found = await accounts.findCredentials(ctx, login);
  if (!found?.mayEnter || found.passwordHash === null) return;
  const account = await accounts.findById(ctx, found.id);
  if (!account) return;
  await mailLink(ctx, account, {
    id,
    goodForMs: GOOD_FOR_MINUTES * 60_000,
    write: (about) => passwordLink({ ...about, minutes: GOOD_FOR_MINUTES }),
  });
}

type LinkMail = {
  /** Names the request for it: when it is tried again, the link replaces the one of before. */
  id: string;
  goodForMs: number;
  write: (about: { site: Site; recipientName: string; url: string }) => Email;
};

/**
 * Makes a link to choose a password by and mails it, in one go instead of waiting as mail: between its making and the
 * mail server it is nowhere written down.
 */
export async function mailLink(
  ctx: Context,
  account: Account,
  { id, goodForMs, write }: LinkMail,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const isKept = await inTransaction(ctx, (open) =>
    links.putLink(
      open,
      {
        id,
        userId: account.id,
        hash: hashToken(token),
        expiresAt: new Date(ctx.now.getTime() + goodForMs),
      },
      { most: MAX_LINKS, since: new Date(ctx.now.getTime() - goodForMs) },
    ),
  );
  if (!isKept) {
    ctx.log.warn({ user: account.id }, "no further password link for now");
    return;
  }
  const mail = write({
    site: await mailSite(ctx, account.preferences.locale),
    recipientName: nameOfAccount(account),
    url: absoluteUrl(`/reset-password?token=${token}`),
  });
  await mailer().send({ to: account.email, ...mail }, `password-link-${id}`);
}

/** Whether a link is still good, for the page it leads to. */
export async function isPasswordLink(ctx: Context, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  return (await links.findLinkOwner(ctx, hashToken(token))) !== undefined;
}

/**
 * Sets a new password by a link, which ends all links and all sessions of the account and, unless its owner keeps them,
 * its access tokens.
 */
export async function resetPassword(ctx: Context, body: unknown): Promise<void> {
  const { token, new_password, keep_tokens } = parse(resetPasswordBody, body ?? {});
  const hash = hashToken(token);
  const account = await ownerOf(ctx, hash);
  refuseGuessable(new_password, account, "new_password");
  const passwordHash = await hashPassword(new_password);
  await inTransaction(ctx, async (open) => {
    if (!(await links.takeLink(open, hash))) throw usedLinkError();
    await links.deleteLinks(open, account.id);
    await accounts.savePasswordHash(open, account.id, passwordHash);
    await sessions.endSessions(open, account.id);
    if (!keep_tokens) await revokeAllTokens(open, account.id);
    await recordAudit(open, {
      action: "user.password.reset",
      objectType: "user",
      objectId: String(account.id),
    });
    await notifyOfPasswordChange(open, account);
  });
}

async function ownerOf(ctx: Context, hash: Uint8Array<ArrayBuffer>): Promise<Account> {
  const id = await links.findLinkOwner(ctx, hash);
  const account = id === undefined ? undefined : await accounts.findById(ctx, id);
  if (!account) throw usedLinkError();
  return account;
}

const usedLinkError = () => new BadRequest("users.linkUsed");
