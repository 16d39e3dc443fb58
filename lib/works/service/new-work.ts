import { config } from "@/lib/core/config";
import { type Issue, issueAt } from "@/lib/core/errors";
import { boundIssues } from "@/lib/core/issues";
import { type Pause, pauseAfter } from "@/lib/core/time-slices";
import { currentTerms } from "@/lib/vocabularies";
import { OPEN_ACCESS, readAccess } from "../access";
import { isRequired, publishIssuesInSlices, readMetadataInSlices } from "../metadata";
import { readPids, willMintDoi } from "../pids/read";
import type { NewWork } from "./publish-directly";

export type NewWorkContent = Pick<NewWork, "metadata" | "customFields" | "access" | "pids">;

/**
 * Reads the content of a work that is to be published at once. `refusals` keep it from being published whatever
 * the sender tolerates; the fields that `tolerable` names were dropped.
 */
export async function readNewWork(
  given: Readonly<Record<string, unknown>>,
  { id, now }: { id: string; now: Date },
  pause = pauseAfter(),
): Promise<{
  described: NewWorkContent;
  refusals: Issue[];
  tolerable: Issue[];
}> {
  const read = await readMetadataInSlices(given, currentTerms(), pause);
  const { access, issues: accessIssues } = readAccess(given.access, OPEN_ACCESS, now);
  const requestedPids = readPids(given.pids, {}, { id, published: null });
  const pids = requestedPids.issues.length > 0 ? {} : requestedPids.pids;
  const { metadata, customFields } = read;
  const whole = await withoutBrokenParts({ metadata, customFields, access, pids }, pause);
  const dropped = [...read.unknownVocabulary, ...read.issues, ...requestedPids.issues];
  const tolerable = [...dropped, ...whole.dropped.filter(isNewTo(dropped))];
  // For a required field with an invalid value, the reason helps more than "missing".
  const refusals = whole.refusals.flatMap((issue) => {
    const reasons = dropped.filter(({ field }) => isWithin(field, issue.field));
    return reasons.length > 0 ? reasons : [issue];
  });
  return {
    described: whole.described,
    refusals: [...refusals, ...accessIssues, ...restrictedRecordIssues(access)],
    tolerable: tolerable.filter((issue) => !refusals.includes(issue)),
  };
}

const isWithin = (field: string, outer: string) => field === outer || field.startsWith(`${outer}.`);
const isNewTo =
  (known: readonly Issue[]) =>
  ({ field }: Issue) =>
    !known.some((issue) => issue.field === field);

/**
 * Drops the rest of optional fields of which a part was invalid, such as a date without its day. Each round
 * removes all such entries of lists or a field, so it ends after few.
 */
async function withoutBrokenParts(
  given: NewWorkContent,
  pause: Pause,
): Promise<{
  described: NewWorkContent;
  refusals: Issue[];
  dropped: Issue[];
}> {
  let described = given;
  const dropped: Issue[] = [];
  for (;;) {
    const publisherRequired = willMintDoi({ ...described, published: null });
    const asked = { publisherRequired, maxIssues: Infinity };
    const issues = await publishIssuesInSlices(described, asked, pause);
    const ruins = issues.filter((issue) => canBeDropped(issue, described));
    const entries = ruins.filter((issue) => isInList(issue, described));
    const [ruin] = ruins;
    if (!ruin) return { described, refusals: boundIssues(issues), dropped: boundIssues(dropped) };
    dropped.push(...(entries.length > 0 ? entries : [ruin]));
    described = entries.length > 0 ? withoutEntries(described, entries) : without(described, ruin);
  }
}

type Parts = Readonly<Record<string, unknown>>;

function fieldOf({ field }: Issue) {
  const [part, name = "", position = ""] = field.split(".");
  return { isMetadata: part === "metadata", name, position: Number.parseInt(position, 10) };
}

const partOf = ({ metadata, customFields }: NewWorkContent, isMetadata: boolean): Parts =>
  isMetadata ? metadata : customFields;

function canBeDropped(issue: Issue, described: NewWorkContent): boolean {
  const { isMetadata, name } = fieldOf(issue);
  return !isRequired(issue.field) && Object.hasOwn(partOf(described, isMetadata), name);
}

function isInList(issue: Issue, described: NewWorkContent): boolean {
  const { isMetadata, name, position } = fieldOf(issue);
  const value = partOf(described, isMetadata)[name];
  return Array.isArray(value) && position in value;
}

function withoutEntries(described: NewWorkContent, issues: readonly Issue[]): NewWorkContent {
  const broken = new Set(issues.map(entryKeyOf));
  const kept = (part: Parts, isMetadata: boolean): Parts =>
    Object.fromEntries(
      Object.entries(part).flatMap(([name, value]) => {
        if (!Array.isArray(value)) return [[name, value]];
        const left = value.filter(
          (_: unknown, position) => !broken.has(keyOf({ isMetadata, name, position })),
        );
        return left.length > 0 ? [[name, left]] : [];
      }),
    );
  const { metadata, customFields } = described;
  return { ...described, metadata: kept(metadata, true), customFields: kept(customFields, false) };
}

const keyOf = ({ isMetadata, name, position }: ReturnType<typeof fieldOf>) =>
  `${isMetadata} ${name} ${position}`;
const entryKeyOf = (issue: Issue) => keyOf(fieldOf(issue));

function without(described: NewWorkContent, issue: Issue): NewWorkContent {
  const { isMetadata, name } = fieldOf(issue);
  const { [name]: _, ...part } = partOf(described, isMetadata);
  return isMetadata ? { ...described, metadata: part } : { ...described, customFields: part };
}

function restrictedRecordIssues({ record }: NewWorkContent["access"]): Issue[] {
  return record === "restricted" && !config().RESTRICTED_ALLOWED
    ? [issueAt("access", "works.mayNotManageAccess")]
    : [];
}
