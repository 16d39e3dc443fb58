import type { Context } from "@/lib/db/context";
import { currentTerms } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { publicCustomFields } from "../metadata";
import { can } from "../policy";
import type { Work } from "../rows";
import { customFieldsWithTitles, metadataWithTitles } from "../serializer/metadata";
import type { ReviewState } from "./review-snapshots";

/** What two published versions say, as this reader may see it; without files where one of them keeps its files. */
export type VersionComparison = {
  before: ReviewState;
  after: ReviewState;
  comparesFiles: boolean;
};

/** The caller has read both as the reader who asks. */
export function compareVersions(ctx: Context, before: Work, after: Work): VersionComparison {
  const comparesFiles = [before, after].every((work) =>
    can(ctx.actor, "readFiles", attributesOf(work)),
  );
  return {
    before: stateOf(ctx, before, comparesFiles),
    after: stateOf(ctx, after, comparesFiles),
    comparesFiles,
  };
}

function stateOf({ actor }: Context, work: Work, showsFiles: boolean): ReviewState {
  const customFields = can(actor, "seePrivateFields", attributesOf(work))
    ? work.customFields
    : publicCustomFields(work.customFields);
  const state = toReviewState({ ...work, customFields });
  return showsFiles ? state : { ...state, files: {} };
}

/** What something published said, in the words of the wire. */
export function toReviewState(
  work: Pick<Work, "metadata" | "customFields" | "access" | "files">,
): ReviewState {
  const terms = currentTerms();
  const { record, files, embargo } = work.access;
  const entries = Object.values(work.files.entries)
    .filter((file) => !file.access.hidden)
    .map(({ key, checksum }) => [key, checksum]);
  return {
    metadata: metadataWithTitles(work.metadata, terms),
    custom_fields: customFieldsWithTitles(work.customFields, terms),
    access: { record, files, embargo: { ...embargo } },
    files: Object.fromEntries(entries) as Record<string, string>,
  };
}
