import type { Context } from "@/lib/db/context";
import type { Work } from "../rows";
import { json } from "./drafts";
import { saveRevision } from "./revisions";

type Published = Pick<
  Work,
  "metadata" | "customFields" | "access" | "pids" | "files" | "mediaEnabled" | "internalNotes"
>;

function columns(content: Published) {
  return {
    metadata: json(content.metadata),
    customFields: json(content.customFields),
    access: json(content.access),
    embargoUntil: endOfEmbargo(content.access),
    pids: json(content.pids),
    files: json(content.files),
    mediaEnabled: content.mediaEnabled,
    internalNotes: json(content.internalNotes),
  };
}

/** The day the nightly job looks for; null when there is nothing to lift. */
export function endOfEmbargo({ embargo }: Work["access"]): Date | null {
  return embargo.active && embargo.until ? new Date(embargo.until) : null;
}

export async function insertWork(
  ctx: Context,
  work: { id: string; parentId: string; versionIndex: number; draftRevision: number },
  content: Published,
): Promise<void> {
  await ctx.db.work.create({
    data: {
      ...work,
      ...columns(content),
      isLatest: true,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
    select: { id: true },
  });
}

/** Publishes over a work; what it said so far goes into its history. */
export async function updateWork(
  ctx: Context,
  id: string,
  content: Published,
  options: { draftRevision?: number } = {},
): Promise<void> {
  await saveRevision(ctx, id);
  await ctx.db.work.update({
    where: { id },
    data: { ...columns(content), ...options, revision: { increment: 1 }, updatedAt: ctx.now },
    select: { id: true },
  });
}

export async function unsetLatest(ctx: Context, id: string): Promise<void> {
  await ctx.db.work.update({ where: { id }, data: { isLatest: false }, select: { id: true } });
}

/** Remembers how far an edit draft's revisions went when it is discarded. */
export async function saveDraftRevision(ctx: Context, id: string, revision: number): Promise<void> {
  await ctx.db.work.update({
    where: { id },
    data: { draftRevision: revision },
    select: { id: true },
  });
}
