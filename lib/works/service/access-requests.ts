import { BadRequest, NotPermitted } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { parse } from "@/lib/core/parse";
import { timestamp } from "@/lib/core/timestamp";
import { cleanText, textToHtml } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import {
  findOpenRequests,
  findRefusal,
  openRequest,
  requestJson,
  type RequestRow,
  userReference,
  workReference,
} from "@/lib/request-engine";
import { findAccounts } from "@/lib/users";
import { can } from "../policy";
import { attributesOf } from "../policy-attributes";
import * as repository from "../repository";
import { userAccessRequest } from "../requests";
import type { Work } from "../rows";
import { accessRequestInput } from "../schema";
import { authorise, requireNotDeleted } from "./authorise";
import { missingWorkError } from "./read";
import { requestReaderKeys } from "./request-reader-keys";

/*
 * Asking for the files of a work (api-records 8.5): who may read its description, but not its files, asks its owner,
 * where the settings of the work allow it.
 */

/** Whether a work has files that are kept from this reader. */
const hidesFiles = ({ actor }: Context, work: Work) =>
  work.files.enabled && !can(actor, "readFiles", attributesOf(work));

/** One request of a person is open for all versions together. */
const openKeyOf = ({ parent }: Work, userId: string) =>
  `${userAccessRequest.id}:${parent.id}:${userId}`;

async function openRequestOf(
  ctx: Context,
  work: Work,
  userId: string,
): Promise<RequestRow | undefined> {
  const [open] = await findOpenRequests(ctx, { openKey: openKeyOf(work, userId) });
  return open;
}

/** Of a request for the files of any version. */
async function refusalOf(ctx: Context, { parent }: Work, userId: string) {
  const versions = await repository.listVersionIds(ctx, [parent.id]);
  const topics = versions.map((id) => workReference(id));
  return findRefusal(ctx, { type: userAccessRequest.id, createdBy: userReference(userId), topics });
}

/** Asks the owner to open the files of a work, in all its versions. */
export async function requestAccess(ctx: Context, id: string, body: unknown): Promise<RequestRow> {
  const work = isWorkId(id) ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work) throw await missingWorkError(ctx, id);
  requireNotDeleted(ctx, work);
  authorise(ctx, "read", work);
  const { actor } = ctx;
  if (!hidesFiles(ctx, work)) throw new NotPermitted("works.filesNotClosed");
  // Guests would have to prove their address first, which is not offered.
  if (actor.kind !== "user" || !work.parent.accessSettings.allow_user_requests)
    throw new NotPermitted("works.accessRequestsOff");
  const { email, message } = parse(accessRequestInput, body ?? {});
  const account = (await findAccounts(ctx, [actor.id])).get(actor.id);
  if (!account) throw new NotPermitted("works.accessRequestsOff");
  if (email !== undefined && email !== account.email) throw new NotPermitted("works.otherAddress");
  const open = await openRequestOf(ctx, work, actor.id);
  if (open) throw new BadRequest("works.accessRequestExists", { id: open.id });
  return openRequest(ctx, userAccessRequest, {
    createdBy: userReference(actor.id),
    receiver: userReference(work.parent.ownerId),
    topic: workReference(id),
    title: work.metadata.title ?? "Untitled",
    payload: { permission: "view", message: cleanText(message ?? "") },
    openKey: openKeyOf(work, actor.id),
    alsoReaders: requestReaderKeys(work.parent),
    comment: message?.trim() ? { content: textToHtml(message) } : undefined,
  });
}

export const serializeAccessRequest = (ctx: Context, request: RequestRow) =>
  requestJson(ctx, userAccessRequest, request);

/** What a reader can do about files that are kept from them. */
export type ClosedFiles = {
  /** People who are signed in may ask for them. */
  readonly canBeAskedFor: boolean;
  /** What who asks agrees to, in markup. */
  readonly conditions: string | null;
  /** What the reader asked already. */
  readonly asked: Asking | undefined;
  /** What they asked last, where that was declined. */
  readonly declined: Asking | undefined;
};
/** A request; `at` is when it was sent, or declined. */
type Asking = { readonly id: string; readonly at: string };

/** Undefined where the reader may read the files, or there are none. The actor may read the work. */
export async function closedFilesOf(ctx: Context, work: Work): Promise<ClosedFiles | undefined> {
  if (work.deletionStatus !== "P" || !hidesFiles(ctx, work)) return undefined;
  const { accessSettings } = work.parent;
  const { actor } = ctx;
  const asked = actor.kind === "user" ? await openRequestOf(ctx, work, actor.id) : undefined;
  const declined =
    actor.kind === "user" && !asked ? await refusalOf(ctx, work, actor.id) : undefined;
  return {
    canBeAskedFor: accessSettings.allow_user_requests ?? false,
    conditions: accessSettings.accept_conditions_text ?? null,
    asked: asked && { id: asked.id, at: timestamp(asked.createdAt) },
    declined: declined && { id: declined.id, at: timestamp(declined.at) },
  };
}
