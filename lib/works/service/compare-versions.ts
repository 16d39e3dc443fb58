import type { Context } from "@/lib/db/context";
import { current } from "@/lib/vocabularies";
import { factsOf } from "../facts";
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
  const comparesFiles = [before, after].every((work) => can(ctx.actor, "readFiles", factsOf(work)));
  return {
    before: stateOf(ctx, before, comparesFiles),
    after: stateOf(ctx, after, comparesFiles),
    comparesFiles,
  };
}

function stateOf({ actor }: Context, work: Work, showsFiles: boolean): ReviewState {
  const terms = current();
  const fields = can(actor, "seePrivateFields", factsOf(work))
    ? work.customFields
    : publicCustomFields(work.customFields);
  const { record, files, embargo } = work.access;
  const entries = Object.values(work.files.entries)
    .filter((file) => !file.access.hidden)
    .map(({ key, checksum }) => [key, checksum]);
  return {
    metadata: metadataWithTitles(work.metadata, terms),
    custom_fields: customFieldsWithTitles(fields, terms),
    access: { record, files, embargo: { ...embargo } },
    files: showsFiles ? (Object.fromEntries(entries) as Record<string, string>) : {},
  };
}
