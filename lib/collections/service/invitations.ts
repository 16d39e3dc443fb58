import { message } from "@/lib/core/message";
import { invitationsInput } from "../schema";
import { config } from "@/lib/core/config";
import { SYSTEM } from "@/lib/core/actor";
import { issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  collectionReference,
  type CommentInput,
  openRequests,
  giveToAddressee,
  type RequestWanted,
  userReference,
} from "@/lib/request-engine";
import { type Account, findAccounts, findPeople } from "@/lib/users";
import { email as emailShape } from "@/lib/users/schema";
import * as repository from "../repository";
import { invitation, sentBy } from "../requests";
import { authorise } from "./authorise";
import {
  alreadyMember,
  validSubjects,
  memberNotFound,
  openForMembers,
  requireCanManage,
} from "./member-checks";
import { audit } from "./audit";
import { changePendingRoles, invitedAs } from "./pending-roles";

export const commentOf = (text: string | null | undefined): CommentInput | undefined =>
  text?.trim() ? { content: text } : undefined;

/** Asks people to become members, all or none; those without an account by mail. */
export async function invite(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  const open = await openForMembers(ctx, idOrSlug);
  const { collection } = open;
  authorise(open.ctx, "manageMembers", collection);
  const given = parse(invitationsInput, body ?? {});
  requireCanManage(open, given.role);
  if (given.members.some(({ type }) => type === "group")) throw new NotPermitted();
  const subjects = await invitable(open.ctx, given.members);
  const comment = commentOf(given.message);
  const accounts = await repository.findAccountIds(
    ctx,
    subjects.filter(({ type }) => type === "email").map(({ id }) => id),
  );
  const requests = await openRequests(
    open.ctx,
    invitation,
    subjects.map((subject) => ({
      createdBy: collectionReference(collection.id),
      ...receiverOf(subject, accounts.get(subject.id)),
      topic: collectionReference(collection.id),
      title: message("collections.invitationTitle", { collection: collection.metadata.title }),
      payload: sentBy(open.ctx),
      description: invitedAs(given.role),
      comment,
    })),
  );
  const count = await repository.insertMembers(
    ctx,
    collection.id,
    subjects.map((subject, at) => ({
      subject,
      role: given.role,
      status: "invited" as const,
      ...(requests[at] ? { requestId: requests[at].id } : {}),
    })),
  );
  if (count < subjects.length) throw alreadyMember();
  await audit(ctx, "member.invite", collection.id, {
    role: given.role,
    members: subjects.map(({ type, id }) => `${type}:${id}`),
  });
}

/** An address that is an account's already is asked there; the inviter sees only the address. */
const receiverOf = (
  { type, id }: repository.Subject,
  account: number | undefined,
): Pick<RequestWanted, "receiver" | "addressee"> =>
  type === "user"
    ? { receiver: userReference(id) }
    : { receiver: `email:${id}`, addressee: account ? userReference(account) : undefined };

async function invitable(
  ctx: Context,
  members: readonly repository.Subject[],
): Promise<repository.Subject[]> {
  const subjects = validSubjects(members);
  const ids = subjects.filter(({ type }) => type === "user").map(({ id }) => id);
  const known =
    ctx.actor.kind === "system" ? await findAccounts(ctx, ids) : await findPeople(ctx, ids);
  if (ids.some((id) => !known.has(id))) throw memberNotFound();
  for (const { id } of subjects.filter(({ type }) => type === "email")) {
    if (!config().INVITE_BY_EMAIL)
      throw new ValidationError([issueAt("members", "collections.emailMember")]);
    if (!emailShape.safeParse(id).success)
      throw new ValidationError([issueAt("members", message("collections.notAnAddress", { id }))]);
  }
  return subjects;
}

/** Assigns the open invitations for the account's address to the account. */
export async function attachInvitations(ctx: Context, userId: number): Promise<void> {
  const account = (await findAccounts(as(ctx, SYSTEM), [String(userId)])).get(String(userId));
  if (account) await attachTo(ctx, account, { most: 1000 });
}

/** As many as somebody waits for. */
const MOST_AT_SIGN_IN = 20;

/**
 * The same for the newest invitations, before somebody who signs in is sent to a page, which may be that of an invitation.
 * The job that every sign-in enqueues does what is left. So a failure keeps nobody out, unless it has ended a transaction of
 * the caller.
 */
export async function attachAtSignIn(ctx: Context, account: Account): Promise<void> {
  try {
    await attachTo(ctx, account, { most: MOST_AT_SIGN_IN });
  } catch (error) {
    if (ctx.isTransaction) throw error;
    ctx.log.error({ err: error, user: account.id }, "invitations are attached later");
  }
}

async function attachTo(
  ctx: Context,
  { id: userId, email, active, confirmed, blockedAt }: Account,
  { most }: { most: number },
): Promise<void> {
  if (!active || !confirmed || blockedAt) return;
  const system = as(ctx, SYSTEM);
  const invitations = await repository.listInvitationsTo(system, email, most);
  if (invitations.length === 0) return;
  await inTransaction(system, async (tx) => {
    for (const id of invitations)
      await giveToAddressee(tx, invitation, { id }, userReference(userId));
  });
}

/** Changes the role that open invitations offer. */
export function changeInvitations(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  return changePendingRoles(ctx, idOrSlug, body, "invited");
}
