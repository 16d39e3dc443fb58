import { z } from "zod";
import { timestamp } from "@/lib/core/timestamp";
import type { Context } from "@/lib/db/context";
import { findLastClosed, savePayload, type RequestRow } from "@/lib/request-engine";
import { currentTerms } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { publicCustomFields } from "../metadata";
import { can } from "../policy";
import type { Draft } from "../rows";
import { customFieldsWithTitles, metadataWithTitles } from "../serializer/metadata";
import { type DraftWithFiles, withFiles } from "./draft-files";

/*
 * The content of a draft when it was submitted and when it was returned, kept with the request, so that reviewers need
 * not read everything again to find the changes.
 */
const snapshot = z.object({
  at: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  custom_fields: z.record(z.string(), z.unknown()),
  access: z.record(z.string(), z.unknown()),
  /** Checksums by name. */
  files: z.record(z.string(), z.string()),
});
type Snapshot = z.output<typeof snapshot>;

/** A draft at one moment, in the words of the wire. */
export type ReviewState = Omit<Snapshot, "at">;
export type ReviewComparison = {
  /** "review": the draft was given back then. "submission": it was handed in then. */
  since: "review" | "submission";
  at: string;
  before: ReviewState;
  after: ReviewState;
};

export async function saveSnapshot(ctx: Context, request: RequestRow, draft: Draft): Promise<void> {
  const seen = take(ctx, withFiles(draft));
  await savePayload(ctx, request, { ...request.payload, seen });
}

function take(ctx: Context, { draft, files }: DraftWithFiles): Snapshot {
  const { record, files: fileAccess, embargo } = draft.access;
  const checksums = Object.values(files.entries).map(({ key, checksum }) => [key, checksum]);
  return {
    at: timestamp(ctx.now),
    metadata: draft.metadata,
    custom_fields: draft.customFields,
    access: { record, files: fileAccess, embargo: { ...embargo } },
    files: Object.fromEntries(checksums) as Record<string, string>,
  };
}

/**
 * The changes since the collection returned the draft, or else since it was submitted. The caller has read the
 * draft as the reader who asks.
 */
export async function compareReviewed(
  ctx: Context,
  request: RequestRow,
  found: DraftWithFiles,
): Promise<ReviewComparison | undefined> {
  const given = readSnapshot(await findLastClosed(ctx, request, { byAnyone: true }));
  const before = given ?? readSnapshot(request);
  if (!before) return undefined;
  return {
    since: given ? "review" : "submission",
    at: before.at,
    before: shown(ctx, found.draft, before),
    after: shown(ctx, found.draft, take(ctx, found)),
  };
}

export function readSnapshot(request: RequestRow | undefined): Snapshot | undefined {
  const read = snapshot.safeParse(request?.payload.seen);
  return read.success ? read.data : undefined;
}

/** With the titles of terms, and without what this reader may not see. */
function shown({ actor }: Context, draft: Draft, { at: _at, ...kept }: Snapshot): ReviewState {
  const terms = currentTerms();
  const fields = can(actor, "seePrivateFields", attributesOf(draft))
    ? kept.custom_fields
    : publicCustomFields(kept.custom_fields);
  return {
    ...kept,
    metadata: metadataWithTitles(kept.metadata, terms),
    custom_fields: customFieldsWithTitles(fields, terms),
  };
}
