import { randomUUID } from "node:crypto";
import { z } from "zod";
import { accountInvitation } from "@/emails/account-invitation";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { type Account, accountIdOf } from "../account";
import { canManageAccounts } from "../policy";
import * as accounts from "../repository/accounts";
import { newAccountBody } from "../schema";
import { createAccount } from "./accounts";
import { mailLink } from "./password-links";

/**
 * Accounts that administrators make for others. No password is generated: a link by mail, valid for a week,
 * lets the person choose one.
 */
const GOOD_FOR_DAYS = 7;

/** The request for the mail; its job is in `jobs.ts`. */
export const invitationRequest = {
  name: "users.invitation",
  input: z.object({ id: z.uuid(), userId: z.int() }),
} satisfies JobRequest;
type Asked = z.infer<typeof invitationRequest.input>;

/** Creates an account for another person, and invites them to it by mail. */
export async function inviteToAccount(ctx: Context, body: unknown): Promise<Account> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const { email, username, profile, preferences } = parse(newAccountBody, body ?? {});
  return inTransaction(ctx, async (open) => {
    const account = await createAccount(open, {
      email,
      username,
      fullName: profile.full_name,
      affiliations: profile.affiliations,
      preferences,
      isVerified: true,
    });
    await enqueue(open, invitationRequest, { id: randomUUID(), userId: account.id });
    return account;
  });
}

/** Sends the link again to a person who has not chosen a password yet. */
export async function inviteAgain(ctx: Context, id: string): Promise<void> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const number = accountIdOf(id);
  await inTransaction(ctx, async (open) => {
    const account = number === undefined ? undefined : await accounts.lockAccount(open, number);
    if (!account) throw new NotFound("users.unknown");
    if (!account.active || account.blockedAt) throw new BadRequest("users.closedNothingSent");
    if (await accounts.findPasswordHash(open, account.id))
      throw new BadRequest("users.passwordChosen");
    await enqueue(open, invitationRequest, { id: randomUUID(), userId: account.id });
    await recordAudit(open, {
      action: "user.invite",
      objectType: "user",
      objectId: String(account.id),
    });
  });
}

/** Mails the link, unless the person has a password or the account was closed meanwhile. */
export async function sendInvitation(ctx: Context, { id, userId }: Asked): Promise<void> {
  const account = await accounts.findById(ctx, userId);
  if (!account?.active || account.blockedAt) return;
  if (await accounts.findPasswordHash(ctx, userId)) return;
  await mailLink(ctx, account, {
    id,
    goodForMs: GOOD_FOR_DAYS * MS_PER_DAY,
    write: (about) =>
      accountInvitation({ ...about, username: account.username, days: GOOD_FOR_DAYS }),
  });
}
