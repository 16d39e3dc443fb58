import { absoluteUrl } from "@/lib/core/absolute-url";
import { timestamp } from "@/lib/core/timestamp";
import type { Issue } from "@/lib/core/errors";
import type { WorkJson } from "@/lib/works/schema";
import { type CheckedItem, type Entries, hasBadFile, type Item } from "./items";
import type { Run } from "./repository";
import type { FileStatus, ImportJson, ItemJson, RunJson } from "./schema";

/** What is told about works and imports. */
export function createdItem(item: Item, work: WorkJson, collectionId: string): ItemJson {
  return {
    ...common(item, collectionId),
    record_id: work.id,
    record_url: absoluteUrl(`/records/${work.id}`),
    errors: entriesOf(item.tolerable),
    metadata: work,
  };
}

/** A work that would be created, in the report of a dry run. */
export function dryRunItem(item: Item, collectionId: string): ItemJson {
  return {
    ...common(item, collectionId),
    record_id: null,
    record_url: null,
    errors: entriesOf(item.tolerable),
    metadata: item.given,
  };
}

export function failedItem(
  { item, problems, duplicate }: CheckedItem,
  collectionId: string,
): ItemJson {
  return {
    ...common(item, collectionId),
    record_id: null,
    record_url: null,
    errors: [
      ...entriesOf([...problems, ...(duplicate ? [duplicate.issue] : [])]),
      ...fileFailures(item),
    ],
    metadata: item.given,
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

const filesJson = ({ files }: Item): Record<string, FileStatus> =>
  Object.fromEntries(files.map(({ key, status }) => [key, status]));

const entriesOf = (issues: readonly Issue[]): Entries =>
  issues.flatMap(({ field, messages }) => messages.map((message) => ({ field, message })));

function fileFailures(item: Item): Entries {
  if (!hasBadFile(item)) return [];
  const bad = item.files.filter(({ status }) => status[0] !== "success");
  return [
    { "file upload failures": Object.fromEntries(bad.map(({ key, status }) => [key, status])) },
  ];
}

const OUTCOMES = {
  all: { code: 201, status: "success", message: "All records were successfully imported." },
  allDry: {
    code: 200,
    status: "success",
    message: "All records can be imported. Nothing was written: this was a dry run.",
  },
  some: {
    code: 207,
    status: "multi_status",
    message: "Some records could not be imported, see errors. The others were imported.",
  },
  someDry: {
    code: 207,
    status: "multi_status",
    message:
      "Some records cannot be imported, see errors. Nothing was written: this was a dry run.",
  },
  noneOfSome: {
    code: 400,
    status: "error",
    message:
      "Some records could not be imported, see errors. Nothing was imported, because all_or_none is true.",
  },
  noneOfSomeDry: {
    code: 400,
    status: "error",
    message:
      "Some records cannot be imported, see errors, and all come in or none. Nothing was written: this was a dry run.",
  },
  none: { code: 400, status: "error", message: "No records were imported, see errors." },
  noneDry: {
    code: 400,
    status: "error",
    message: "No record can be imported, see errors. Nothing was written: this was a dry run.",
  },
  duplicates: {
    code: 409,
    status: "error",
    message: "Records with the same identifiers exist already, see errors. Nothing was imported.",
  },
} as const satisfies Record<string, Pick<ImportJson, "status" | "message"> & { code: number }>;
export type Outcome = keyof typeof OUTCOMES;

/** The answer of an import and its status code. */
export function importReport(
  outcome: Outcome,
  data: readonly ItemJson[],
  errors: readonly ItemJson[],
): { code: number; json: ImportJson } {
  const { code, ...said } = OUTCOMES[outcome];
  return { code, json: { ...said, data: [...data], errors: [...errors] } };
}

export function runJson(run: Run, collection: { slug: string }): RunJson {
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
    message: run.failure,
    links: {
      self,
      ...(isOpen ? { events: `${self}/events`, cancel: `${self}/actions/cancel` } : {}),
      ...(run.answerStatus === null ? {} : { report: `${self}/report` }),
    },
  };
}

/** An import as it was when it was accepted: whoever asks again with the same key gets the same bytes. */
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
