import type { Readable } from "node:stream";
import { JSON_TYPE, UI_TYPE } from "@/lib/core/media-types";
import type { DraftJson, ExportFormat, WorkJson } from "./schema";
import { csv, jsonLines, workbook } from "./serializer/export";
import { uiOf } from "./serializer/ui";

/** A form in which one work is answered, made of its plain JSON; `languages` are the reader's, best first. */
type WorkRepresentation = {
  readonly mediaType: string;
  readonly write: <Json extends WorkJson | DraftJson>(
    work: Json,
    languages: readonly string[],
  ) => Json;
};

/** A form in which a list of works of any length is written, piece by piece. */
type ListRepresentation = {
  readonly mediaType: string;
  readonly write: (
    works: AsyncIterable<readonly WorkJson[]>,
    languages: readonly string[],
  ) => Readable;
};

/**
 * The one list of how works are represented. `Accept` chooses among the first by media type, addresses of exports among
 * the second by name; a further form is a line here.
 */
export const WORK_REPRESENTATIONS: readonly WorkRepresentation[] = [
  { mediaType: JSON_TYPE, write: (work) => work },
  { mediaType: UI_TYPE, write: (work, languages) => ({ ...work, ui: uiOf(work, languages) }) },
];

export const LIST_REPRESENTATIONS: Readonly<Record<ExportFormat, ListRepresentation>> = {
  csv: { mediaType: "text/csv; charset=utf-8", write: csv },
  jsonl: { mediaType: "application/jsonl", write: jsonLines },
  xlsx: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: workbook,
  },
};

/** The representation of a media type that the contract has let through. */
export function representationOf(mediaType: string): WorkRepresentation {
  const found = WORK_REPRESENTATIONS.find((one) => one.mediaType === mediaType);
  if (!found) throw new Error(`Works have no representation ${mediaType}.`);
  return found;
}
