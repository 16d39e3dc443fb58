import { booleanQuery, pageQuery } from "@/lib/core/paging";
import { defineContract } from "@/lib/http/contract";
import { removalInput } from "@/lib/vocabularies/schema";
import { z } from "zod";
import { DOCUMENT_TYPES } from "./constants";
import {
  anyWorkListJson,
  foundWorksJson,
  CRATE_TYPE,
  crateInput,
  draftInput,
  draftJson,
  EXPORT_FORMATS,
  revisionJson,
  workJson,
  workListJson,
} from "./schema";
import { collectionWorkContracts } from "./wire/collection-endpoints";
import { foundWorksQuery, ownWorksQuery, searchQuery, styleParameter } from "./wire/search-queries";
import { sharingContracts } from "./wire/sharing-endpoints";
import { suggestionsJson } from "./wire/suggestions";

export * from "./wire/collection-endpoints";
export * from "./wire/sharing-endpoints";

/** Contracts of works (api-records 23). A work is called a record in addresses. */
const tag = "records";
const record = "/api/records/{id}" as const;
const draft = `${record}/draft` as const;

export const describeDoi = defineContract({
  method: "GET",
  path: "/api/doi-metadata",
  summary: "Read what is registered about a DOI, as BibTeX from which to start a draft",
  tag,
  anonymous: 401,
  status: 200,
  query: z.looseObject({ doi: z.string().optional().describe("In any notation; required") }),
  response: z.object({ bibtex: z.string() }),
});

export const createDraft = defineContract({
  method: "POST",
  path: "/api/records",
  summary: "Create a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 201,
  headers: {
    "Idempotency-Key": "The same request with the same key returns the draft made the first time",
  },
  body: draftInput,
  consumes: { [CRATE_TYPE]: crateInput },
  response: draftJson,
  documents: DOCUMENT_TYPES,
});

export const readDraft = defineContract({
  method: "GET",
  path: draft,
  summary: "Read a draft",
  tag,
  status: 200,
  response: draftJson,
  documents: DOCUMENT_TYPES,
  // Files come and go without a new revision of the draft.
  revalidates: false,
  translated: true,
});

export const updateDraft = defineContract({
  method: "PUT",
  path: draft,
  summary: "Replace the metadata of a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 200,
  body: draftInput,
  response: draftJson,
  documents: DOCUMENT_TYPES,
});

/** The address the product's specification gives; the published record is never touched. */
export const updateDraftOfRecord = defineContract({
  ...updateDraft,
  path: record,
  summary: "Replace the metadata of a draft (same as PUT on the draft)",
});

export const deleteDraft = defineContract({
  method: "DELETE",
  path: draft,
  summary: "Delete a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 204,
});

export const publishDraft = defineContract({
  method: "POST",
  path: `${draft}/actions/publish`,
  summary: "Publish a draft",
  tag,
  scope: "deposit:actions",
  transaction: "write",
  status: 202,
  response: workJson,
  documents: DOCUMENT_TYPES,
});

export const editRecord = defineContract({
  method: "POST",
  path: draft,
  summary: "Edit a published record",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 201,
  response: draftJson,
  documents: DOCUMENT_TYPES,
});

export const readRecord = defineContract({
  method: "GET",
  path: record,
  summary: "Read a published record",
  tag,
  status: 200,
  linkset: true,
  query: z.looseObject({
    ...styleParameter,
    include_deleted: booleanQuery
      .default(false)
      .describe("Also a record that was taken down; for moderators"),
  }),
  response: workJson,
  documents: DOCUMENT_TYPES,
});

export const takeDownRecord = defineContract({
  method: "DELETE",
  path: `${record}/delete`,
  summary: "Take a published record down; for administrators",
  tag,
  scope: "deposit:actions",
  transaction: "write",
  status: 204,
  body: removalInput,
});

/** The address that other objects have for it. */
export const deleteRecord = defineContract({
  ...takeDownRecord,
  path: record,
  summary: "Take a published record down (same as DELETE on `/delete`); for administrators",
});

export const restoreRecord = defineContract({
  method: "POST",
  path: `${record}/restore`,
  summary: "Restore a record that was taken down; for administrators",
  tag,
  scope: "deposit:actions",
  transaction: "write",
  status: 200,
  response: workJson,
  documents: DOCUMENT_TYPES,
});

export const searchRecords = defineContract({
  method: "GET",
  path: "/api/records",
  summary: "Search published records",
  tag,
  status: 200,
  query: foundWorksQuery,
  response: foundWorksJson,
  documents: DOCUMENT_TYPES,
  translated: true,
});

export const exportRecords = defineContract({
  method: "GET",
  path: "/api/records/export",
  summary: "Download all published records a search finds: CSV, XLSX, or JSON Lines",
  tag,
  status: 200,
  query: searchQuery.extend({
    format: z
      .enum(EXPORT_FORMATS)
      .default("csv")
      .describe("A table, or one record as JSON on each line"),
  }),
  produces: ["*/*"],
});

export const suggestWhileTyping = defineContract({
  method: "GET",
  path: "/api/search/suggestions",
  summary:
    "Suggest titles of records, people, subjects and collections that begin with the words of `q`",
  tag: "search",
  status: 200,
  query: z.looseObject({
    q: z.string().default("").describe("Each word may be the beginning of a word, in any order"),
  }),
  response: suggestionsJson,
});

export const listOwnRecords = defineContract({
  method: "GET",
  path: "/api/user/records",
  summary: "List one's own and shared drafts and records",
  tag,
  status: 200,
  query: ownWorksQuery,
  response: anyWorkListJson,
  documents: DOCUMENT_TYPES,
  translated: true,
});

export const listVersions = defineContract({
  method: "GET",
  path: `${record}/versions`,
  summary: "List the published versions of a record",
  tag,
  status: 200,
  query: pageQuery,
  response: workListJson,
  documents: DOCUMENT_TYPES,
});

export const createVersion = defineContract({
  method: "POST",
  path: `${record}/versions`,
  summary: "Create a new version",
  tag,
  scope: "deposit:actions",
  transaction: "write",
  status: 201,
  response: draftJson,
  documents: DOCUMENT_TYPES,
});

export const readLatest = defineContract({
  method: "GET",
  path: `${record}/versions/latest`,
  summary: "Go to the newest published version",
  tag,
  status: 301,
});

export const listRevisions = defineContract({
  method: "GET",
  path: `${record}/revisions`,
  summary: "List the revisions of a published record, newest first",
  tag,
  status: 200,
  query: pageQuery,
  response: z.array(revisionJson),
});

export const readRevision = defineContract({
  method: "GET",
  path: `${record}/revisions/{revision}`,
  summary: "Read one revision of a published record",
  tag,
  status: 200,
  query: z.object({
    include_previous: booleanQuery.default(false).describe("Also the revision that it replaced"),
  }),
  response: z.array(revisionJson),
});

export const reservePid = defineContract({
  method: "POST",
  path: `${draft}/pids/{scheme}`,
  summary: "Reserve an identifier for a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 201,
  response: draftJson,
  documents: DOCUMENT_TYPES,
});

export const discardPid = defineContract({
  method: "DELETE",
  path: `${draft}/pids/{scheme}`,
  summary: "Release a reserved identifier",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 200,
  response: draftJson,
  documents: DOCUMENT_TYPES,
});

/** An address for people, from the landing page. */
export const exportRecord = defineContract({
  method: "GET",
  path: "/records/{id}/export/{format}",
  summary: "Save a record as a file: JSON, BibTeX, RIS, CSL, DataCite, Dublin Core, JSON-LD",
  tag,
  status: 200,
  query: z.looseObject({
    preview: booleanQuery.default(false).describe("The draft, where there is one"),
  }),
  produces: ["*/*"],
});

/** Addresses for people: they lead to the landing page. */
export const resolveDoi = defineContract({
  method: "GET",
  path: "/doi/{doi}",
  summary: "Go to the work of a DOI",
  tag,
  status: 302,
  produces: ["*/*"],
});

export const resolveOai = defineContract({
  method: "GET",
  path: "/oai/{id}",
  summary: "Go to the work of an OAI identifier",
  tag,
  status: 302,
  produces: ["*/*"],
});

export const workContracts = [
  createDraft,
  readDraft,
  updateDraft,
  updateDraftOfRecord,
  deleteDraft,
  publishDraft,
  editRecord,
  readRecord,
  takeDownRecord,
  deleteRecord,
  restoreRecord,
  searchRecords,
  exportRecords,
  suggestWhileTyping,
  listOwnRecords,
  listVersions,
  createVersion,
  readLatest,
  listRevisions,
  readRevision,
  reservePid,
  discardPid,
  ...sharingContracts,
  ...collectionWorkContracts,
  describeDoi,
];
