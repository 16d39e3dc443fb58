import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/db/context";
import { insertSql } from "@/lib/db/insert-rows";
import { type Row, rowOf } from "@/lib/db/row";
import { asOneStatement, runAsOneStatement, updateSql } from "@/lib/db/one-statement";
import { type Sql, sql } from "@/lib/db/sql";
import type { Draft, Parent } from "../rows";
import { isVerified } from "./sql";

export type DraftContent = Pick<
  Draft,
  | "metadata"
  | "customFields"
  | "access"
  | "pids"
  | "filesEnabled"
  | "defaultPreview"
  | "filesOrder"
  | "mediaEnabled"
  | "internalNotes"
  | "issues"
>;

const COLUMNS = {
  metadata: "metadata",
  customFields: "custom_fields",
  access: "access",
  pids: "pids",
  filesEnabled: "files_enabled",
  defaultPreview: "default_preview",
  filesOrder: "files_order",
  mediaEnabled: "media_enabled",
  internalNotes: "internal_notes",
  issues: "issues",
} as const satisfies Record<keyof DraftContent, string>;

/** A draft that is just begun. */
type Begun = Pick<Draft, "id" | "parent" | "versionIndex" | "revision" | "published">;
type Indexed = Pick<Draft, "isIndexed">;

/** It has no files and no review, as it will be read. */
const draftOf = ({ now }: Context, begun: Begun & Indexed, content: DraftContent): Draft => ({
  kind: "draft",
  ...begun,
  ...content,
  entries: [],
  review: null,
  createdAt: now,
  updatedAt: now,
});

const newRow = (draft: Draft): Row => ({
  id: draft.id,
  parent_id: draft.parent.id,
  version_index: draft.versionIndex,
  revision: draft.revision,
  ...rowOf(COLUMNS, draft),
  created_at: draft.createdAt,
  updated_at: draft.updatedAt,
  is_indexed: draft.isIndexed,
});

/**
 * A draft of a work that has been published, and what is written `beside` it, its entry in the search index included;
 * the draft as it will be read.
 */
export async function insertDraft(
  ctx: Context,
  begun: Begun,
  content: DraftContent,
  besideOf: (draft: Draft) => Promise<readonly Sql[]>,
): Promise<Draft> {
  const draft = draftOf(ctx, { ...begun, isIndexed: true }, content);
  await runAsOneStatement(ctx.db, [
    insertSql("draft", [newRow(draft)]),
    ...(await besideOf(draft)),
  ]);
  return draft;
}

/** Inserts a first draft with its parent and the rows `beside` it; returns the draft as it will be read. */
export async function insertFirstDraft(
  ctx: Context,
  { id, parentId, ownerId }: { id: string; parentId: string; ownerId: number },
  content: DraftContent,
  beside: readonly Sql[],
): Promise<Draft> {
  const parent = newParent(parentId, ownerId);
  const begun = {
    id,
    parent,
    versionIndex: 1,
    revision: 1,
    published: null,
    isIndexed: false,
  };
  const draft = draftOf(ctx, begun, content);
  const parentRow = {
    id: parentId,
    owner_id: ownerId,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  const [row] = await ctx.db.$queryRaw<{ isOwnerVerified: boolean }[]>(
    asOneStatement(
      [insertSql("work_parent", [parentRow]), insertSql("draft", [newRow(draft)]), ...beside],
      sql`SELECT ${isVerified(sql`owner.id`)} AS "isOwnerVerified" FROM (VALUES (${ownerId}::int)) AS owner(id)`,
    ),
  );
  return { ...draft, parent: { ...parent, isOwnerVerified: row?.isOwnerVerified ?? false } };
}

const newParent = (id: string, ownerId: number): Parent => ({
  id,
  ownerId,
  isOwnerVerified: false,
  accessSettings: {},
  pids: {},
  latestId: null,
  lastIndex: 1,
  latestIndex: 0,
  nextDraftId: null,
  revision: 1,
  grants: [],
  inclusions: [],
  defaultCollectionId: null,
  asked: [],
  usage: [],
});

/** Saves a locked draft with the rows `beside` it; returns the draft as it will be read. */
export async function updateDraft(
  ctx: Context,
  draft: Draft,
  content: Partial<DraftContent>,
  beside: readonly Sql[],
): Promise<Draft> {
  const changed = {
    ...draft,
    ...content,
    revision: draft.revision + 1,
    updatedAt: ctx.now,
    isIndexed: false,
  };
  const row = {
    ...changedColumns(draft, changed),
    revision: changed.revision,
    updated_at: ctx.now,
    is_indexed: false,
  };
  await runAsOneStatement(ctx.db, [updateSql("draft", draft.id, row), ...beside]);
  return changed;
}

/** Large values each by itself, the small ones together: each set of columns is a statement to be prepared. */
const WRITTEN_TOGETHER: readonly (readonly (keyof DraftContent)[])[] = [
  ["metadata"],
  ["customFields"],
  ["issues"],
  [
    "access",
    "pids",
    "filesEnabled",
    "defaultPreview",
    "filesOrder",
    "mediaEnabled",
    "internalNotes",
  ],
];

/** The columns whose values differ; columns that describe one thing are written together. */
function changedColumns(before: DraftContent, after: DraftContent): Row {
  const isSame = (name: keyof DraftContent) => isDeepStrictEqual(before[name], after[name]);
  const changed = WRITTEN_TOGETHER.filter((names) => !names.every(isSame)).flat();
  return rowOf(COLUMNS, Object.fromEntries(changed.map((name) => [name, after[name]])));
}

export async function clearDefaultPreview(ctx: Context, id: string): Promise<void> {
  await ctx.db.draft.update({
    where: { id },
    data: {
      defaultPreview: null,
      revision: { increment: 1 },
      updatedAt: ctx.now,
      isIndexed: false,
    },
    select: { id: true },
  });
}

/** What makes the access to a locked draft what it is to be. */
export const draftAccessSql = ({ id, access, revision, updatedAt }: Draft): Sql =>
  updateSql("draft", id, { access, revision, updated_at: updatedAt });

/**
 * Takes a draft away, with what is written `beside` it. Identifiers that were only reserved for it are free again; those
 * of a version that it edits stay.
 */
export async function deleteDraft(ctx: Context, id: string, beside: readonly Sql[]): Promise<void> {
  await runAsOneStatement(ctx.db, [
    ...beside,
    sql`DELETE FROM pid WHERE record_id = ${id} AND scheme = 'doi' AND status = 'reserved'`,
    sql`DELETE FROM draft WHERE id = ${id}`,
  ]);
}

/** Whose review a draft waits for, or null. */
export async function setReview(ctx: Context, id: string, reviewId: string | null): Promise<void> {
  await ctx.db
    .$executeRaw`UPDATE draft SET review_id = ${reviewId}::uuid, is_indexed = false WHERE id = ${id}`;
}

/** Notes that the search index does not hold the draft as it is any more. */
export async function markUnindexed(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw(unindexedSql(id));
}

/** As {@link markUnindexed}, as a part of a statement. */
export const unindexedSql = (id: string): Sql =>
  sql`UPDATE draft SET is_indexed = false WHERE id = ${id} AND is_indexed`;

/** Ids of drafts that the search index does not hold as they are, in order. */
export async function listUnindexedDrafts(
  ctx: Context,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM draft WHERE NOT is_indexed AND id > ${after} ORDER BY id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** Drafts that the search index now holds as they are. */
export async function setIndexed(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.$executeRaw`UPDATE draft SET is_indexed = true WHERE id = ANY(${[...ids]}::text[])`;
}
