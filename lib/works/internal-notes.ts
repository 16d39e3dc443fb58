import { randomUUID } from "node:crypto";
import { z } from "zod";
import { NotPermitted } from "@/lib/core/errors";
import { sanitizeHtml, visibleText } from "@/lib/core/html";
import { parse } from "@/lib/core/parse";
import { errorKey } from "@/lib/core/parse";
import { cleanText } from "@/lib/core/text";
import { timestamp } from "@/lib/core/timestamp";
import type { Context } from "@/lib/db/context";
import { canSeeInternals } from "./policy";
import type { InternalNote } from "./rows";

/**
 * Notes between moderators about a work. They are not part of its metadata: other users do not see them,
 * searches do not cover them, and a mistake in them refuses the save instead of becoming an issue of the draft.
 */
const MAX_NOTES = 100;
const MAX_CHARACTERS = 20_000;

const noteText = z
  .string()
  .max(MAX_CHARACTERS)
  .transform((html) => sanitizeHtml(cleanText(html)))
  .refine((html) => visibleText(html) !== "", errorKey("validation.blank"));

const sentNotes = z.object({
  internal_notes: z
    .array(z.looseObject({ id: z.string().optional(), note: noteText }))
    .max(MAX_NOTES, errorKey("validation.tooManyNotes")),
});

/** The notes after a save: known ones stay as they are, new ones are signed, those that were left out are gone. */
export function readInternalNotes(
  ctx: Context,
  given: Readonly<Record<string, unknown>>,
  before: readonly InternalNote[],
): readonly InternalNote[] {
  // Editors who cannot see them send the rest back without them, and must not delete them by that.
  if (!Object.hasOwn(given, "internal_notes")) return before;
  if (!canSeeInternals(ctx.actor)) throw new NotPermitted();
  const known = new Map(before.map((note) => [note.id, note]));
  const sent = parse(sentNotes, given).internal_notes;
  return sent.map(({ id, note }) => takeOnce(known, id) ?? newNote(ctx, note));
}

/** A note named twice is there once; the second is a note of its own. */
function takeOnce(
  known: Map<string, InternalNote>,
  id: string | undefined,
): InternalNote | undefined {
  const note = id === undefined ? undefined : known.get(id);
  if (note) known.delete(note.id);
  return note;
}

function newNote({ actor, now }: Context, note: string): InternalNote {
  return {
    id: randomUUID(),
    timestamp: timestamp(now),
    added_by: { user: actor.kind === "user" ? actor.id : "system" },
    note,
  };
}
