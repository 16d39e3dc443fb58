import type { Context } from "@/lib/db/context";
import { type Prisma } from "@/lib/db/generated/client";
import type { Draft } from "../rows";

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

function columns(content: DraftContent) {
  return {
    metadata: json(content.metadata),
    customFields: json(content.customFields),
    access: json(content.access),
    pids: json(content.pids),
    filesEnabled: content.filesEnabled,
    defaultPreview: content.defaultPreview,
    filesOrder: [...content.filesOrder],
    mediaEnabled: content.mediaEnabled,
    internalNotes: json(content.internalNotes),
    issues: json(content.issues),
  };
}

export async function insertDraft(
  ctx: Context,
  draft: { id: string; parentId: string; versionIndex: number; revision: number },
  content: DraftContent,
): Promise<void> {
  await ctx.db.draft.create({
    data: { ...draft, ...columns(content), createdAt: ctx.now, updatedAt: ctx.now },
    select: { id: true },
  });
}

export async function updateDraft(ctx: Context, id: string, content: DraftContent): Promise<void> {
  await ctx.db.draft.update({
    where: { id },
    data: { ...columns(content), revision: { increment: 1 }, updatedAt: ctx.now },
    select: { id: true },
  });
}

export async function setDraftPids(
  ctx: Context,
  draft: Pick<Draft, "id" | "pids" | "issues">,
): Promise<void> {
  await ctx.db.draft.update({
    where: { id: draft.id },
    data: {
      pids: json(draft.pids),
      issues: json(draft.issues),
      revision: { increment: 1 },
      updatedAt: ctx.now,
    },
    select: { id: true },
  });
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
