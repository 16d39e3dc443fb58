import type { Readable } from "node:stream";
import { JSON_TYPE, UI_TYPE } from "@/lib/core/media-types";
import { mapInSlices } from "@/lib/core/time-slices";
import { citationText } from "./citation";
import { CITATION_TYPE, DOCUMENT_TYPES, type DocumentType } from "./constants";
import type { AnyWorkJson, DraftJson, ExportFormat, WorkJson } from "./schema";
import { bibtex } from "./serializer/bibtex";
import { cslItem } from "./serializer/csl";
import { dataciteJson } from "./serializer/datacite";
import { pageOf, type Surroundings } from "./serializer/document";
import { dublinCore } from "./serializer/dublin-core";
import { csv, jsonLines, workbook } from "./serializer/export";
import { jsonLd, schemaTypeOf } from "./serializer/json-ld";
import { ris } from "./serializer/ris";
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

/** A document of another standard, made of the JSON that the reader may see: a text, or an object that is written as JSON. */
type WriteDocument = (
  work: AnyWorkJson,
  surroundings: Surroundings,
) => string | Record<string, unknown>;

/**
 * The one list of how works are represented. `Accept` chooses by media type among the first and the documents, addresses of
 * exports of lists by name among the last; a further form is a line here, and of documents one in `constants.ts`.
 */
export const WORK_REPRESENTATIONS: readonly WorkRepresentation[] = [
  { mediaType: JSON_TYPE, write: (work) => work },
  { mediaType: UI_TYPE, write: (work, languages) => ({ ...work, ui: uiOf(work, languages) }) },
];

const DOCUMENTS: Readonly<Record<DocumentType, WriteDocument>> = {
  "application/x-bibtex": bibtex,
  "application/x-research-info-systems": ris,
  "application/vnd.citationstyles.csl+json": cslItem,
  "application/vnd.datacite.datacite+json": dataciteJson,
  "application/x-dc+xml": dublinCore,
  "application/ld+json": (work, { site, terms }) => jsonLd(work, site, schemaTypeOf(work, terms)),
  [CITATION_TYPE]: (work, { site, style }) => `${citationText(work, pageOf(work, site), style)}\n`,
};

export const LIST_REPRESENTATIONS: Readonly<Record<ExportFormat, ListRepresentation>> = {
  csv: { mediaType: "text/csv; charset=utf-8", write: csv },
  jsonl: { mediaType: "application/jsonl", write: jsonLines },
  xlsx: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: workbook,
  },
};

export const isDocumentType = (mediaType: string): mediaType is DocumentType =>
  DOCUMENT_TYPES.some((one) => one === mediaType);

/** One work as a document; `indent` sets in the levels of JSON. */
export function documentOf(
  type: DocumentType,
  work: AnyWorkJson,
  surroundings: Surroundings,
  indent?: number,
): string {
  const written = DOCUMENTS[type](work, surroundings);
  return typeof written === "string" ? written : JSON.stringify(written, null, indent);
}

/** Many of them in pieces: JSON as an array, texts one after the other. */
export async function documentsOf(
  type: DocumentType,
  works: readonly AnyWorkJson[],
  surroundings: Surroundings,
): Promise<string[]> {
  const isJson = type.endsWith("json");
  const written = await mapInSlices(
    works,
    (work, at) => `${isJson && at > 0 ? "," : ""}${documentOf(type, work, surroundings)}`,
  );
  return isJson ? ["[", ...written, "]"] : written;
}

/** The representation of a media type that the contract has let through. */
export function representationOf(mediaType: string): WorkRepresentation {
  const found = WORK_REPRESENTATIONS.find((one) => one.mediaType === mediaType);
  if (!found) throw new Error(`Works have no representation ${mediaType}.`);
  return found;
}
