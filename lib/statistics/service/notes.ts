import { BadRequest, NotFound } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { parse } from "@/lib/core/parse";
import { newTimeId } from "@/lib/core/time-ids";
import type { Context } from "@/lib/db/context";
import { findNote, insertNote, listNotes, type NoteRow, removeNote } from "../repository/sharing";
import { noteInput, type NoteJson } from "../sharing-schema";
import { accountOf, scopeName } from "./links";
import { manageScope, readScope } from "./scope";

/** Remarks on days of a dashboard, such as "outage" or "counting changed", which its charts show. */

const MAX_NOTES = 200;

/** For all who may read the dashboard, the latest day first. */
export async function listChartNotes(ctx: Context, idOrSlug: string): Promise<NoteJson[]> {
  const { collectionId } = await readScope(ctx, idOrSlug);
  return (await listNotes(ctx, collectionId)).map(noteJsonOf);
}

export async function createChartNote(ctx: Context, body: unknown): Promise<NoteJson> {
  const { community_id, date, text } = parse(noteInput, body ?? {});
  const { collectionId } = await manageScope(ctx, community_id);
  if ((await listNotes(ctx, collectionId)).length >= MAX_NOTES)
    throw new BadRequest("statistics.tooManyNotes", { max: MAX_NOTES });
  const note: NoteRow = {
    id: newTimeId(),
    collectionId,
    day: date,
    text,
    createdAt: ctx.now,
  };
  await insertNote(ctx, { ...note, createdBy: accountOf(ctx) });
  return noteJsonOf(note);
}

export async function deleteChartNote(ctx: Context, id: string): Promise<void> {
  const note = isUuid(id) ? await findNote(ctx, id) : undefined;
  if (!note) throw new NotFound("statistics.noSuchNote");
  await manageScope(ctx, scopeName(note.collectionId));
  await removeNote(ctx, note.id);
}

const noteJsonOf = ({ id, day, text, createdAt }: NoteRow): NoteJson => ({
  ...{ id, date: day, text },
  created: createdAt.toISOString(),
});
