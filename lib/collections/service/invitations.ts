import { message } from "@/lib/core/message";
import { invitationsInput } from "../schema";
import { config } from "@/lib/core/config";
import { SYSTEM } from "@/lib/core/actor";
import { issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import { as, type Context } from "@/lib/db/context";
import {
  collectionReference,
  type CommentInput,
  openRequests,
  giveToAddressee,
  type RequestWanted,
  userReference,
} from "@/lib/request-engine";
import { findAccounts, findPeople } from "@/lib/users";
import { email as emailShape } from "@/lib/users/schema";
import * as repository from "../repository";
import { invitation } from "../requests";
import { authorise } from "./authorise";
import {
  alreadyMember,
  validSubjects,
  memberNotFound,
  openForMembers,
  requireCanManage,
} from "./member-checks";
import { audit } from "./audit";
import { changePendingRoles, ROLE_NAMES } from "./pending-roles";

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
      description: message("collections.invitedAs", { role: message(ROLE_NAMES[given.role]) }),
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

/** At sign-in, assigns the open invitations for the account's address to the account. */
export async function attachInvitations(ctx: Context, userId: number): Promise<void> {
  const system = as(ctx, SYSTEM);
  const account = (await findAccounts(system, [String(userId)])).get(String(userId));
  if (!account?.active || !account.confirmed || account.blockedAt) return;
  for (const id of await repository.listInvitationsTo(system, account.email))
    await giveToAddressee(system, invitation, { id }, userReference(account.id));
}

/** Changes the role that open invitations offer. */
export function changeInvitations(ctx: Context, idOrSlug: string, body: unknown): Promise<void> {
  return changePendingRoles(ctx, idOrSlug, body, { type: invitation, status: "invited" });
}
