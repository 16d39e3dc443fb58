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
import { hasSiteRole } from "../repository/external-people";
import { listIdentities } from "../repository/identities";
import * as links from "../repository/password-links";
import * as sessions from "../repository/sessions";
import { forgotPasswordBody, resetPasswordBody } from "../schema";
import { refuseGuessable } from "./accounts";
import { requireOwnAccess } from "./own-access";
import { notifyOfPasswordChange } from "./password-notice";
import { openSession, type Visitor } from "./sign-in";
import { revokeAllTokens } from "./tokens";

/**
 * For people who forgot their password, or have none yet: a link by mail, good for an hour and for one new password.
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

/** Whether the caller's own account has a password, and if not whether its owner may choose one; a provider's has none. */
export async function readOwnPasswordState(ctx: Context): Promise<"set" | "open" | "closed"> {
  const { id } = requireOwnAccess(ctx);
  if (await accounts.findPasswordHash(ctx, id)) return "set";
  return (await hasSiteRole(ctx, id)) ? "closed" : "open";
}

/**
 * Sends the link, if the typed text names an account that is open. One that an administrator, an import or a provider made has
 * no password yet; its owner, whom the mail reaches, may choose one. A mail opens no account with a role of the site that had none:
 * whoever signs in to it does so by a provider, which may ask for more than a mailbox.
 */
export async function sendPasswordLink(ctx: Context, { id, login }: Asked): Promise<void> {
  const found = await accounts.findCredentials(ctx, login);
  if (!found?.mayEnter) return;
  const isFirst = found.passwordHash === null;
  const account = await accounts.findById(ctx, found.id);
  if (!account || (isFirst && (await hasSiteRole(ctx, account.id)))) return;
  await mailLink(ctx, account, {
    id,
    goodForMs: GOOD_FOR_MINUTES * 60_000,
    write: (about) => passwordLink({ ...about, minutes: GOOD_FOR_MINUTES, isFirst }),
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

/** Whose a link is while it is good, and whether it leads to the first password of the account, for the page it leads to. */
export async function readPasswordLink(
  ctx: Context,
  token: string | undefined,
): Promise<{ isFirst: boolean } | undefined> {
  const id = token && (await links.findLinkOwner(ctx, hashToken(token)));
  if (!id) return undefined;
  return { isFirst: (await accounts.findPasswordHash(ctx, id)) === undefined };
}

/**
 * Sets a password by a link, which ends all links of the account. A new one also ends its sessions and, unless its owner keeps
 * them, its access tokens. A first one ends nothing, since nobody can have known another; the mail proved whose the account is,
 * so it signs in. `isNew`: nobody can have signed in to the account before.
 */
export async function resetPassword(
  ctx: Context,
  body: unknown,
  visitor: Visitor,
): Promise<{ account: Account; sessionId: string; isNew: boolean } | undefined> {
  const { token, new_password, keep_tokens } = parse(resetPasswordBody, body ?? {});
  const hash = hashToken(token);
  const account = await ownerOf(ctx, hash);
  refuseGuessable(new_password, account, "new_password");
  const passwordHash = await hashPassword(new_password);
  return inTransaction(ctx, async (open) => {
    if (!(await links.takeLink(open, hash))) throw usedLinkError();
    await links.deleteLinks(open, account.id);
    const isFirst = (await accounts.findPasswordHash(open, account.id)) === undefined;
    await accounts.savePasswordHash(open, account.id, passwordHash);
    await recordAudit(open, {
      action: "user.password.reset",
      objectType: "user",
      objectId: String(account.id),
    });
    if (isFirst) {
      const isNew = (await listIdentities(open, account.id)).length === 0;
      if (!isNew) await notifyOfPasswordChange(open, account);
      return { account, isNew, sessionId: await openSession(open, account, visitor) };
    }
    await sessions.endSessions(open, account.id);
    if (!keep_tokens) await revokeAllTokens(open, account.id);
    await notifyOfPasswordChange(open, account);
    return undefined;
  });
}

async function ownerOf(ctx: Context, hash: Uint8Array<ArrayBuffer>): Promise<Account> {
  const id = await links.findLinkOwner(ctx, hash);
  const account = id === undefined ? undefined : await accounts.findById(ctx, id);
  if (!account) throw usedLinkError();
  return account;
}

const usedLinkError = () => new BadRequest("users.linkUsed");
