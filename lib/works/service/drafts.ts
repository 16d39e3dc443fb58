import { BadRequest, Conflict, NotPermitted } from "@/lib/core/errors";
import { checkIdempotencyKey } from "@/lib/core/idempotency-key";
import { isWorkId, newWorkId, workIdOfKey } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import type { Sql } from "@/lib/db/sql";
import { dropFiles } from "@/lib/files";
import { currentTerms } from "@/lib/vocabularies";
import { OPEN_ACCESS } from "../access";
import { readCrate } from "../ro-crate";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import * as repository from "../repository";
import type { Draft, Work } from "../rows";
import { readContent } from "./content";
import { type DraftWithFiles, withFiles } from "./draft-files";
import {
  authorise,
  type Expected,
  requireNotDeleted,
  requireRevision,
  idNotFound,
} from "./authorise";
import { auditSql } from "./audit";
import { indexSql } from "./index-entry";
import { deleteUnsentReview, lockWithReview, reviewWithDraft } from "./reviews";

type Creation = {
  /** The caller's idempotency key: a repeated request with it gets the existing draft. */
  key?: string | undefined;
};

/** Creates a first draft. Invalid values are reported in its `issues`, not refused. */
export async function createDraft(
  ctx: Context,
  body: unknown,
  { key }: Creation = {},
): Promise<DraftWithFiles> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new NotPermitted();
  checkIdempotencyKey(key);
  const id = key ? workIdOfKey(actor.id, key) : newWorkId();
  const existing = key ? await findEarlierDraft(ctx, id) : undefined;
  if (existing) return existing;
  const parentId = newWorkId();
  const content = await readContent(
    ctx,
    body,
    { id, access: OPEN_ACCESS, pids: {}, customFields: {}, published: null, internalNotes: [] },
    { fileKeys: undefined, seesPrivate: true },
  );
  const draft = await repository.insertFirstDraft(
    ctx,
    { id, parentId, ownerId: Number(actor.id) },
    content,
    [auditSql(ctx, "create-draft", id)],
  );
  return withFiles(await reviewWithDraft(ctx, draft, body));
}

/** The draft of an earlier creation under the same id, whose answer may never have arrived. */
async function findEarlierDraft(ctx: Context, id: string): Promise<DraftWithFiles | undefined> {
  await repository.lockCreation(ctx, id);
  if (await repository.findDraft(ctx, id)) return readDraft(ctx, id);
  if (await repository.findWork(ctx, id))
    throw new Conflict("works.publishedByNow", {
      location: `/records/${id}`,
    });
  return undefined;
}

/** Makes a first draft of what an RO-Crate says about itself. */
export async function createDraftFromCrate(
  ctx: Context,
  crate: unknown,
  creation: Creation = {},
): Promise<DraftWithFiles> {
  if (ctx.actor.kind !== "user") throw new NotPermitted();
  return createDraft(ctx, readCrate(crate, currentTerms()), creation);
}

/** Reads a draft with its files. */
export async function readDraft(ctx: Context, id: string): Promise<DraftWithFiles> {
  const draft = await requireDraft(ctx, id);
  requireNotDeleted(ctx, draft);
  authorise(ctx, "readDraft", draft);
  return withFiles(draft);
}

/** Replaces the content of a draft. A stale `If-Match` is refused before permissions are checked (api-records 2.3). */
export async function updateDraft(
  ctx: Context,
  id: string,
  body: unknown,
  expected: Expected,
): Promise<DraftWithFiles> {
  const draft = isWorkId(id) ? await repository.lockDraft(ctx, id) : undefined;
  if (!draft) throw idNotFound();
  requireNotDeleted(ctx, draft);
  requireRevision(expected, draft.revision);
  authorise(ctx, "updateDraft", draft);

  const content = await readContent(ctx, body, draft, {
    fileKeys: Object.keys(withFiles(draft).files.entries),
    seesPrivate: can(ctx.actor, "seePrivateFields", attributesOf(draft)),
  });
  if (draft.pids.doi && content.pids.doi?.identifier !== draft.pids.doi.identifier)
    await repository.releasePids(ctx, id, { scheme: "doi", onlyReserved: true });
  return saveDraft(ctx, draft, content, "update-draft");
}

/** Changes a locked draft, and what follows from it, by one statement. */
export async function saveDraft(
  ctx: Context,
  draft: Draft,
  content: Partial<repository.DraftContent>,
  action: string,
): Promise<DraftWithFiles> {
  const saved = await repository.updateDraft(ctx, draft, content, [
    auditSql(ctx, action, draft.id),
  ]);
  return withFiles(saved);
}

/** Throws a draft away. A published version behind it stays as it is. */
export async function deleteDraft(ctx: Context, id: string, expected: Expected): Promise<void> {
  const draft = await lockWithReview(ctx, id);
  if (!draft) throw idNotFound();
  requireNotDeleted(ctx, draft);
  authorise(ctx, "deleteDraft", draft);
  requireRevision(expected, draft.revision);
  if (draft.review?.status === "submitted") throw new BadRequest("works.openReviewNoDelete");
  await deleteUnsentReview(ctx, draft);

  if (!draft.published) await dropFiles(ctx, id, draft.entries);
  const { put, beside } = draft.published
    ? await withoutEdit(ctx, draft)
    : await withoutVersion(ctx, draft);
  await repository.deleteDraft(ctx, id, [
    ...beside,
    auditSql(ctx, "delete-draft", id),
    ...(await indexSql({ put, removeDraft: draft })),
  ]);
}

/** What follows from taking a draft away: works as they are found without it, and what else is written. */
type Consequences = { put: readonly { work: Work }[]; beside: readonly Sql[] };

async function withoutEdit(ctx: Context, { id, revision }: Draft): Promise<Consequences> {
  const work = await repository.findWork(ctx, id);
  return {
    put: work ? [{ work: { ...work, hasDraft: false, draftRevision: revision } }] : [],
    beside: [repository.draftRevisionSql(id, revision)],
  };
}

async function withoutVersion(ctx: Context, { parent: before }: Draft): Promise<Consequences> {
  const { id, latestId, latestIndex } = before;
  if (latestIndex === 0) return { put: [], beside: [repository.deleteParentSql(id)] };
  const latest = latestId ? await repository.findWork(ctx, latestId) : undefined;
  const { parent, change } = repository.changeParent(ctx, before, {
    nextDraftId: null,
    lastIndex: latest?.versionIndex ?? latestIndex,
  });
  return { put: latest ? [{ work: { ...latest, parent } }] : [], beside: [change] };
}

export async function requireDraft(ctx: Context, id: string): Promise<Draft> {
  const draft = isWorkId(id) ? await repository.findDraft(ctx, id) : undefined;
  if (!draft) throw idNotFound();
  return draft;
}
