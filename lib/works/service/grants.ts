import { BadRequest, NotFound } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { changedFields } from "@/lib/audit";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { saveReaders, workReference } from "@/lib/request-engine";
import * as repository from "../repository";
import { workRequestTypes } from "../requests";
import type { Draft, Grant, Parent, Work } from "../rows";
import { grantInput, grantPatch, grantsInput, permissionPatch, type SubjectType } from "../schema";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { afterGrantsChanged, requireRoomForGrants } from "./changed-grants";
import { originOf } from "./grant-origin";
import { notifyOfGrants } from "./grant-notifications";
import { requestReaderKeys } from "./request-reader-keys";
import { requireSubjects } from "./grant-subjects";
import type { audit } from "./audit";

/*
 * Sharing a work with people and groups (api-records 8.1). The id may be a draft's or a version's: grants
 * belong to the parent and hold for all versions.
 */

const NO_GRANT = "works.noGrantWithId";

/** A draft or version the actor manages, with its parent locked when it is about to change. */
export async function openManaged(
  ctx: Context,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Work | Draft> {
  // Read once it is held: the request that held it before may have taken the right away.
  if (options.lock && isWorkId(id)) await repository.lockParentOf(ctx, id);
  const found = await findEither(ctx, id);
  if (!found) throw idNotFound();
  requireNotDeleted(ctx, found);
  authorise(ctx, "manageAccess", found);
  return found;
}

async function findEither(ctx: Context, id: string): Promise<Work | Draft | undefined> {
  if (!isWorkId(id)) return undefined;
  return (await repository.findWork(ctx, id)) ?? repository.findDraft(ctx, id);
}

/** A grant and its position in the list. */
export type PositionedGrant = { grant: Grant; position: number };

export async function listGrants(ctx: Context, id: string): Promise<PositionedGrant[]> {
  const { parent } = await openManaged(ctx, id);
  return parent.grants.map((grant, position) => ({ grant, position }));
}

export async function createGrants(
  ctx: Context,
  id: string,
  body: unknown,
): Promise<PositionedGrant[]> {
  const item = await openManaged(ctx, id, { lock: true });
  const { parent } = item;
  const { grants } = parse(grantsInput, body ?? {});
  const held = new Set(
    parent.grants.map(({ subjectType, subjectId }) => keyOf({ type: subjectType, id: subjectId })),
  );
  for (const { subject } of grants) {
    const key = keyOf(subject);
    if (held.has(key)) throw new BadRequest("works.grantExists");
    held.add(key);
  }
  requireRoomForGrants(held.size);
  await requireSubjects(
    ctx,
    grants.map(({ subject }) => subject),
  );

  await repository.insertGrants(
    ctx,
    parent.id,
    grants.map(({ subject, permission }) => ({
      subjectType: subject.type,
      subjectId: subject.id,
      permission,
      origin: originOf(ctx),
    })),
  );
  const after = await afterChange(ctx, parent, "share", {
    subjects: grants.map(
      ({ subject, permission }) => `${subject.type}:${subject.id}:${permission}`,
    ),
  });
  const made = after.grants.slice(parent.grants.length);
  await notifyOfGrants(
    ctx,
    item,
    made.flatMap((grant, at) => {
      const { notify, message } = grants[at] ?? {};
      return notify && grant.subjectType === "user" ? [{ grant, words: message ?? undefined }] : [];
    }),
  );
  return made.map((grant, at) => ({ grant, position: parent.grants.length + at }));
}

export async function readGrant(
  ctx: Context,
  id: string,
  position: string,
): Promise<PositionedGrant> {
  return grantAt((await openManaged(ctx, id)).parent, position);
}

/** `patch` keeps the fields that the body leaves out. */
export async function changeGrant(
  ctx: Context,
  id: string,
  position: string,
  body: unknown,
  options: { patch: boolean },
): Promise<PositionedGrant> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  const { grant, position: at } = grantAt(parent, position);
  const given = options.patch ? parse(grantPatch, body ?? {}) : parse(grantInput, body ?? {});
  const subject = given.subject ?? { type: grant.subjectType, id: grant.subjectId };
  const isOther = subject.type !== grant.subjectType || subject.id !== grant.subjectId;
  if (isOther) await requireSubjects(ctx, [subject]);
  if (
    isOther &&
    parent.grants.some((one) => one.subjectType === subject.type && one.subjectId === subject.id)
  )
    throw new BadRequest("works.grantExists");

  await repository.updateGrant(ctx, grant.id, {
    subjectType: subject.type,
    subjectId: subject.id,
    permission: given.permission ?? grant.permission,
    origin: given.origin ?? grant.origin,
  });
  const after = await afterChange(
    ctx,
    parent,
    "change-share",
    { subject: keyOf(subject) },
    changedFields(
      {
        subject: keyOf({ type: grant.subjectType, id: grant.subjectId }),
        permission: grant.permission,
      },
      { subject: keyOf(subject), permission: given.permission ?? grant.permission },
    ),
  );
  return grantAt(after, String(at));
}

export async function deleteGrant(ctx: Context, id: string, position: string): Promise<void> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  await removeGrant(ctx, parent, grantAt(parent, position).grant);
}

/** Users and groups are named in addresses by their own ids. */
type NamedSubject = { type: Extract<SubjectType, "user" | "role">; id: string };

export async function listGrantsTo(
  ctx: Context,
  id: string,
  type: SubjectType,
): Promise<PositionedGrant[]> {
  const grants = await listGrants(ctx, id);
  return grants.filter(({ grant }) => grant.subjectType === type);
}

export async function readGrantTo(
  ctx: Context,
  id: string,
  subject: NamedSubject,
): Promise<PositionedGrant> {
  return grantTo((await openManaged(ctx, id)).parent, subject);
}

export async function changeGrantTo(
  ctx: Context,
  id: string,
  subject: NamedSubject,
  body: unknown,
): Promise<PositionedGrant> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  const { grant } = grantTo(parent, subject);
  const { permission } = parse(permissionPatch, body ?? {});
  await repository.updateGrant(ctx, grant.id, { ...grant, permission });
  const after = await afterChange(
    ctx,
    parent,
    "change-share",
    { subject: keyOf(subject) },
    changedFields({ permission: grant.permission }, { permission }),
  );
  return grantTo(after, subject);
}

export async function deleteGrantTo(
  ctx: Context,
  id: string,
  subject: NamedSubject,
): Promise<void> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  await removeGrant(ctx, parent, grantTo(parent, subject).grant);
}

async function removeGrant(ctx: Context, parent: Parent, grant: Grant): Promise<void> {
  await repository.deleteGrant(ctx, grant.id);
  await afterChange(ctx, parent, "unshare", {
    subject: keyOf({ type: grant.subjectType, id: grant.subjectId }),
    permission: grant.permission,
  });
}

/** As `afterGrantsChanged`; who may look behind the scenes of a work also reads the requests about it. */
async function afterChange(
  ctx: Context,
  parent: Parent,
  action: string,
  detail: Parameters<typeof audit>[3],
  change?: Parameters<typeof audit>[4],
): Promise<Parent> {
  const family = await afterGrantsChanged(ctx, parent.id, action, detail, change);
  const readers = requestReaderKeys(family.parent);
  await saveReaders(ctx, workRequestTypes, family.ids.map(workReference), readers);
  return family.parent;
}

function grantAt(parent: Parent, position: string): PositionedGrant {
  const at = /^\d{1,6}$/.test(position) ? Number(position) : -1;
  const grant = parent.grants[at];
  if (!grant) throw new NotFound(NO_GRANT);
  return { grant, position: at };
}

function grantTo(parent: Parent, { type, id }: NamedSubject): PositionedGrant {
  const at = parent.grants.findIndex((one) => one.subjectType === type && one.subjectId === id);
  const grant = parent.grants[at];
  if (!grant)
    throw new NotFound(type === "user" ? "works.noGrantForUser" : "works.noGrantForGroup");
  return { grant, position: at };
}

const keyOf = ({ type, id }: { type: SubjectType; id: string }) => `${type}:${id}`;
