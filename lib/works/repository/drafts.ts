import type { Context } from "@/lib/db/context";
import { type Prisma } from "@/lib/db/generated/client";
import { insertRows, insertSql } from "@/lib/db/insert-rows";
import type { Row } from "@/lib/db/row";
import { runTogether, together, updateSql } from "@/lib/db/run-together";
import { type Sql, sql } from "@/lib/db/sql";
import type { Draft } from "../rows";
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

/** What went through our own types on its way in is JSON; Prisma's type wants index signatures. */
export const json = (value: unknown) => value as Prisma.InputJsonValue;

const columns = (content: DraftContent): Row => ({
  metadata: content.metadata,
  custom_fields: content.customFields,
  access: content.access,
  pids: content.pids,
  files_enabled: content.filesEnabled,
  default_preview: content.defaultPreview,
  files_order: content.filesOrder,
  media_enabled: content.mediaEnabled,
  internal_notes: content.internalNotes,
  issues: content.issues,
});

type NewDraft = { id: string; parentId: string; versionIndex: number; revision: number };

const newRow = (
  ctx: Context,
  { id, parentId, versionIndex, revision }: NewDraft,
  content: DraftContent,
): Row => ({
  id,
  parent_id: parentId,
  version_index: versionIndex,
  revision,
  ...columns(content),
  created_at: ctx.now,
  updated_at: ctx.now,
});

export async function insertDraft(
  ctx: Context,
  draft: NewDraft,
  content: DraftContent,
): Promise<void> {
  await insertRows(ctx.db, "draft", [newRow(ctx, draft, content)]);
}

/** A first draft with its parent, and what is written `beside` it; the draft as it will be read. */
export async function insertFirstDraft(
  ctx: Context,
  { id, parentId, ownerId }: { id: string; parentId: string; ownerId: number },
  content: DraftContent,
  besideOf: (draft: Draft) => Promise<readonly Sql[]>,
): Promise<Draft> {
  const begun = { id, parentId, versionIndex: 1, revision: 1 };
  const draft = firstDraft(ctx, begun, ownerId, content);
  const parentRow = {
    id: parentId,
    owner_id: ownerId,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  const [row] = await ctx.db.$queryRaw<{ isOwnerVerified: boolean }[]>(
    together(
      [
        insertSql("work_parent", [parentRow]),
        insertSql("draft", [newRow(ctx, begun, content)]),
        ...(await besideOf(draft)),
      ],
      sql`SELECT ${isVerified(sql`owner.id`)} AS "isOwnerVerified" FROM (VALUES (${ownerId}::int)) AS owner(id)`,
    ),
  );
  const { parent } = draft;
  return { ...draft, parent: { ...parent, isOwnerVerified: row?.isOwnerVerified ?? false } };
}

function firstDraft(
  { now }: Context,
  { id, parentId, versionIndex, revision }: NewDraft,
  ownerId: number,
  content: DraftContent,
): Draft {
  return {
    kind: "draft",
    id,
    parent: {
      id: parentId,
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
    },
    versionIndex,
    revision,
    ...content,
    entries: [],
    review: null,
    published: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Saves a locked draft, with what is written `beside` it; the draft as it will be read. */
export async function updateDraft(
  ctx: Context,
  draft: Draft,
  content: Partial<DraftContent>,
  besideOf: (changed: Draft) => Promise<readonly Sql[]>,
): Promise<Draft> {
  const changed = { ...draft, ...content, revision: draft.revision + 1, updatedAt: ctx.now };
  const row = { ...columns(changed), revision: changed.revision, updated_at: ctx.now };
  await runTogether(ctx.db, [updateSql("draft", draft.id, row), ...(await besideOf(changed))]);
  return changed;
}

export async function clearDefaultPreview(ctx: Context, id: string): Promise<void> {
  await ctx.db.draft.update({
    where: { id },
    data: { defaultPreview: null, revision: { increment: 1 }, updatedAt: ctx.now },
    select: { id: true },
  });
}

export async function setDraftAccess(
  ctx: Context,
  id: string,
  access: Draft["access"],
): Promise<void> {
  await ctx.db.draft.update({
    where: { id },
    data: { access: json(access), revision: { increment: 1 }, updatedAt: ctx.now },
    select: { id: true },
  });
}

export async function deleteDraft(ctx: Context, id: string): Promise<void> {
  await ctx.db.draft.delete({ where: { id }, select: { id: true } });
}
