import { defineContract } from "@/lib/http/contract";
import { pageQuery } from "@/lib/core/pages";
import { importJson, runJson, runListJson } from "./schema";

const base = { tag: "import", errors: "import" } as const;

export const importWorks = defineContract({
  ...base,
  method: "POST",
  path: "/api/import/{collection}",
  summary: "Imports works with their files into a collection, published at once",
  status: 201,
  response: importJson,
  scope: "deposit:actions",
  transaction: "none",
  consumes: null,
  anonymous: 401,
});

export const listImports = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}",
  summary: "The imports into a collection, newest first",
  status: 200,
  query: pageQuery,
  response: runListJson,
  anonymous: 401,
});

export const readImport = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}/{id}",
  summary: "One import: its state and what came of it",
  status: 200,
  response: runJson,
  anonymous: 401,
});

export const readImportReport = defineContract({
  ...base,
  method: "GET",
  path: "/api/import/{collection}/{id}/report",
  summary: "The answer of an import, to download again",
  status: 200,
  response: importJson,
  anonymous: 401,
});

export const importContracts = [importWorks, listImports, readImport, readImportReport];
