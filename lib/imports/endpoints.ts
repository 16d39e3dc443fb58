import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { pageQuery } from "@/lib/core/paging";
import { importJson, importParts, runJson, runListJson, templateQuery } from "./schema";

const base = { tag: "import", errors: "import" } as const;

export const importWorks = defineContract({
  ...base,
  method: "POST",
  path: "/api/import/{collection}",
  summary: "Import works with their files into a collection; they are published immediately",
  status: 201,
  response: importJson,
  form: importParts,
  headers: {
    Prefer:
      "`respond-async` answers 202 as soon as the request is received; its links lead to progress, events, report, and an end",
    "Idempotency-Key":
      "The first answer to the request with this key is given again, its messages in the language of this request; 422 when the key comes with another request",
  },
  otherResponses: {
    200: { means: "A dry run in which every work is valid. Nothing was written." },
    202: { means: "Accepted; it is carried out in the background.", body: runJson },
    207: { means: "Some works were imported, others not; with `all_or_none=false`." },
  },
  scope: "deposit:actions",
  transaction: "none",
  consumes: null,
  anonymous: 401,
});

export const listImports = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}",
  summary: "List the imports into a collection, newest first",
  status: 200,
  query: pageQuery,
  response: runListJson,
  translated: true,
  anonymous: 401,
});

export const readImport = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}/{id}",
  summary: "Read the status and the result of an import",
  status: 200,
  response: runJson,
  translated: true,
  anonymous: 401,
});

export const readImportReport = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}/{id}/report",
  summary: "Download the report of an import",
  status: 200,
  response: importJson,
  anonymous: 401,
});

export const followImport = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}/{id}/events",
  summary: "Follow an import as server-sent events until it has ended",
  status: 200,
  response: z.string().describe("Events named import; data: the import as read by GET"),
  produces: ["text/event-stream"],
  anonymous: 401,
});

export const cancelImport = defineContract({
  ...base,
  method: "POST",
  path: "/api/import/{collection}/{id}/actions/cancel",
  summary: "Cancel an import that has not ended; nothing is imported",
  status: 200,
  response: runJson,
  scope: "deposit:actions",
  transaction: "none",
  anonymous: 401,
});

export const readImportTemplate = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}/template",
  summary:
    "Download an empty sheet for works, as CSV or XLSX: headings, an example, and what goes into each column",
  status: 200,
  translated: true,
  query: templateQuery,
  produces: ["*/*"],
  anonymous: 401,
});

export const importContracts = [
  importWorks,
  listImports,
  readImportTemplate,
  readImport,
  readImportReport,
  followImport,
  cancelImport,
];
