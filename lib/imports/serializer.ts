import { message, type MessageKey } from "@/lib/core/message";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { JsonText } from "@/lib/core/long-json";
import { timestamp } from "@/lib/core/timestamp";
import { valueAt } from "@/lib/core/value-at";
import type { Issue } from "@/lib/core/errors";
import { DEFAULT_LOCALE, type Wording } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { WorkJson } from "@/lib/works/schema";
import { type CheckedItem, hasBadFile, type Item } from "./items";
import type { Run } from "./repository";
import type { FieldError, FileOutcome, ItemError, ItemReport, Report } from "./report";
import type { ImportJson, RunJson } from "./schema";

/** Wire JSON of imported works and of imports. */
export function createdItem(item: Item, work: WorkJson, collectionId: string): ItemReport {
  return {
    ...common(item, collectionId),
    record_id: work.id,
    record_url: absoluteUrl(`/records/${work.id}`),
    errors: entriesOf(item.tolerable).map((entry) => withGiven(entry, item)),
    metadata: JsonText.of(work),
  };
}

/** A work that could be created, in the report of an import that creates none. */
export function goodItem(item: Item, collectionId: string): ItemReport {
  return {
    ...common(item, collectionId),
    record_id: null,
    record_url: null,
    errors: entriesOf(item.tolerable),
    metadata: JsonText.of(item.given),
  };
}

export function failedItem(
  { item, problems, duplicate }: CheckedItem,
  collectionId: string,
): ItemReport {
  return {
    ...common(item, collectionId),
    record_id: null,
    record_url: null,
    errors: [
      ...entriesOf([...problems, ...(duplicate ? [duplicate.issue] : [])]),
      ...fileFailures(item),
    ],
    metadata: JsonText.of(item.given),
  };
}

function common(item: Item, collectionId: string) {
  return {
    item_index: item.index,
    source_id: item.sourceId,
    files: filesJson(item),
    collection_id: collectionId,
  };
}

const filesJson = ({ files }: Item): Record<string, FileOutcome> =>
  Object.fromEntries(files.map(({ key, status }) => [key, status]));

/** Longer values say less than their place. */
const LONGEST_GIVEN = 255;

/** A work that is stored no longer has what was left out of it. */
function withGiven(entry: FieldError, { given }: Item): FieldError {
  const value = valueAt(given, entry.field);
  const isShown = typeof value === "string" && value !== "" && value.length <= LONGEST_GIVEN;
  return isShown ? { ...entry, given: value } : entry;
}

const entriesOf = (issues: readonly Issue[]): readonly FieldError[] =>
  issues.flatMap(({ field, messages }) => messages.map((one) => ({ field, message: one })));

function fileFailures(item: Item): readonly ItemError[] {
  if (!hasBadFile(item)) return [];
  const bad = item.files.filter(({ status }) => status[0] !== "success");
  return [
    { "file upload failures": Object.fromEntries(bad.map(({ key, status }) => [key, status])) },
  ];
}

const OUTCOMES = {
  all: { code: 201, status: "success", message: "imports.all" },
  allDry: {
    code: 200,
    status: "success",
    message: "imports.allDry",
  },
  some: {
    code: 207,
    status: "multi_status",
    message: "imports.some",
  },
  someDry: {
    code: 207,
    status: "multi_status",
    message: "imports.someDry",
  },
  noneOfSome: {
    code: 400,
    status: "error",
    message: "imports.noneOfSome",
  },
  noneOfSomeDry: {
    code: 400,
    status: "error",
    message: "imports.noneOfSomeDry",
  },
  none: { code: 400, status: "error", message: "imports.none" },
  noneDry: {
    code: 400,
    status: "error",
    message: "imports.noneDry",
  },
  duplicates: {
    code: 409,
    status: "error",
    message: "imports.duplicates",
  },
} as const satisfies Record<
  string,
  { code: number; status: ImportJson["status"]; message: MessageKey }
>;
export type Outcome = keyof typeof OUTCOMES;

/** The answer of an import and its status code. */
export function importReport(
  outcome: Outcome,
  items: Pick<Report, "data" | "errors" | "withheld">,
): { code: number; report: Report } {
  const { code, status, message: key } = OUTCOMES[outcome];
  return { code, report: { status, message: message(key), ...items } };
}

export function runJson(
  run: Run,
  collection: { slug: string },
  wording: Wording = DEFAULT_LOCALE,
): RunJson {
  const self = absoluteUrl(`/api/import/${collection.slug}/${run.id}`);
  const isOpen = run.finishedAt === null;
  return {
    id: run.id,
    status: run.status,
    created: timestamp(run.createdAt),
    finished: run.finishedAt ? timestamp(run.finishedAt) : null,
    user: run.userId === null ? null : { id: String(run.userId) },
    options: run.options,
    counts: { items: run.itemCount, created: run.createdCount, failed: run.failedCount },
    progress: isOpen ? run.progress : null,
    result_status: run.answerStatus,
    message: run.failure === null ? null : translate(wording, run.failure),
    links: {
      self,
      ...(isOpen ? { events: `${self}/events`, cancel: `${self}/actions/cancel` } : {}),
      ...(run.answerStatus === null ? {} : { report: `${self}/report` }),
    },
  };
}

/** An import as it was when it was accepted: a repetition with the same key gets the same bytes. */
export function acceptedJson(run: Run, collection: { slug: string }): RunJson {
  return runJson(
    {
      ...run,
      status: "queued",
      createdCount: 0,
      failedCount: 0,
      progress: null,
      failure: null,
      answerStatus: null,
      finishedAt: null,
    },
    collection,
  );
}
