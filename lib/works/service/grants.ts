import { BadRequest, NotFound } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { changedFacts } from "@/lib/audit";
import { nameOf } from "@/lib/core/actor";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { keepReaders, workParty } from "@/lib/requests";
import * as repository from "../repository";
import { workRequestTypes } from "../requests";
import type { Draft, Grant, Parent, Work } from "../rows";
import { grantInput, grantPatch, grantsInput, permissionPatch, type SubjectType } from "../schema";
import { authorise, requirePresent, unknownId } from "./gate";
import { type Family, indexGrants } from "./family";
import { notifyOfGrants } from "./notify";
import { previewKeys } from "./request-readers";
import { requireSubjects } from "./subjects";
import { note } from "./trail";

/*
 * Sharing a work with people and groups (api-records 8.1). The id may be a draft's or a version's: grants
 * belong to the parent and hold for all versions.
 */
/** Every read of a work reads its grants, so they have an end; groups reach any number of people. */
const MOST_GRANTS = 1000;

const NO_GRANT = "works.noGrantWithId";

/** A draft or version the actor manages, with its parent locked when it is about to change. */
export async function openManaged(
  ctx: Context,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Work | Draft> {
  const found = await findEither(ctx, id);
  if (!found) throw unknownId();
  requirePresent(found);
  authorise(ctx, "manageAccess", found);
  if (!options.lock) return found;
  const parent = await repository.lockParent(ctx, found.parent.id);
  if (!parent) throw unknownId();
  const locked = { ...found, parent };
  // Whoever held the lock may just have taken the right away.
  authorise(ctx, "manageAccess", locked);
  return locked;
}

async function findEither(ctx: Context, id: string): Promise<Work | Draft | undefined> {
  if (!isWorkId(id)) return undefined;
  return (await repository.findWork(ctx, id)) ?? repository.findDraft(ctx, id);
}

/** A grant and its position in the list. */
export type Placed = { grant: Grant; position: number };

export async function listGrants(ctx: Context, id: string): Promise<Placed[]> {
  const { parent } = await openManaged(ctx, id);
  return parent.grants.map((grant, position) => ({ grant, position }));
}

export async function createGrants(ctx: Context, id: string, body: unknown): Promise<Placed[]> {
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
  if (held.size > MOST_GRANTS)
    throw new BadRequest("works.tooManyGrants", { maximum: MOST_GRANTS });
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
  const after = await changed(ctx, parent, "share", {
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

export async function readGrant(ctx: Context, id: string, position: string): Promise<Placed> {
  return placed((await openManaged(ctx, id)).parent, position);
}

/** `patch` keeps what the body leaves out. */
export async function changeGrant(
  ctx: Context,
  id: string,
  position: string,
  body: unknown,
  options: { patch: boolean },
): Promise<Placed> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  const { grant, position: at } = placed(parent, position);
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
  const after = await changed(
    ctx,
    parent,
    "change-share",
    { subject: keyOf(subject) },
    changedFacts(
      {
        subject: keyOf({ type: grant.subjectType, id: grant.subjectId }),
        permission: grant.permission,
      },
      { subject: keyOf(subject), permission: given.permission ?? grant.permission },
    ),
  );
  return placed(after, String(at));
}

export async function deleteGrant(ctx: Context, id: string, position: string): Promise<void> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  await removeGrant(ctx, parent, placed(parent, position).grant);
}

/** Users and groups are named in addresses by their own ids. */
export type NamedSubject = { type: Extract<SubjectType, "user" | "role">; id: string };

export async function listGrantsTo(ctx: Context, id: string, type: SubjectType): Promise<Placed[]> {
  const grants = await listGrants(ctx, id);
  return grants.filter(({ grant }) => grant.subjectType === type);
}

export async function readGrantTo(
  ctx: Context,
  id: string,
  subject: NamedSubject,
): Promise<Placed> {
  return placedTo((await openManaged(ctx, id)).parent, subject);
}

export async function changeGrantTo(
  ctx: Context,
  id: string,
  subject: NamedSubject,
  body: unknown,
): Promise<Placed> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  const { grant } = placedTo(parent, subject);
  const { permission } = parse(permissionPatch, body ?? {});
  await repository.updateGrant(ctx, grant.id, { ...grant, permission });
  const after = await changed(
    ctx,
    parent,
    "change-share",
    { subject: keyOf(subject) },
    changedFacts({ permission: grant.permission }, { permission }),
  );
  return placedTo(after, subject);
}

export async function deleteGrantTo(
  ctx: Context,
  id: string,
  subject: NamedSubject,
): Promise<void> {
  const { parent } = await openManaged(ctx, id, { lock: true });
  await removeGrant(ctx, parent, placedTo(parent, subject).grant);
}

async function removeGrant(ctx: Context, parent: Parent, grant: Grant): Promise<void> {
  await repository.deleteGrant(ctx, grant.id);
  await changed(ctx, parent, "unshare", {
    subject: keyOf({ type: grant.subjectType, id: grant.subjectId }),
    permission: grant.permission,
  });
}

/** Rights changed: every version is found, or no longer found, from the next search on. */
async function changed(
  ctx: Context,
  parent: Parent,
  action: string,
  detail: Parameters<typeof note>[3],
  change?: Parameters<typeof note>[4],
): Promise<Parent> {
  await repository.updateParent(ctx, parent.id, {});
  await note(ctx, action, parent.id, detail, change);
  const family = await indexGrants(ctx, parent.id);
  await letReadRequests(ctx, family);
  return family.parent;
}

/** Who may look behind the scenes of a work also reads the requests about it. */
async function letReadRequests(ctx: Context, { parent, ids }: Family): Promise<void> {
  await keepReaders(ctx, workRequestTypes, ids.map(workParty), previewKeys(parent));
}

function placed(parent: Parent, position: string): Placed {
  const at = /^\d{1,6}$/.test(position) ? Number(position) : -1;
  const grant = parent.grants[at];
  if (!grant) throw new NotFound(NO_GRANT);
  return { grant, position: at };
}

function placedTo(parent: Parent, { type, id }: NamedSubject): Placed {
  const at = parent.grants.findIndex((one) => one.subjectType === type && one.subjectId === id);
  const grant = parent.grants[at];
  if (!grant)
    throw new NotFound(type === "user" ? "works.noGrantForUser" : "works.noGrantForGroup");
  return { grant, position: at };
}

const keyOf = ({ type, id }: { type: SubjectType; id: string }) => `${type}:${id}`;
const originOf = ({ actor }: Context) => `api:${actor.kind === "user" ? actor.id : nameOf(actor)}`;
