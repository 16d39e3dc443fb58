import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { type Contract, defineContract, type Method } from "@/lib/http/contract";
import {
  entryJson,
  entryUiJson,
  listOf,
  loadJson,
  openEntryJson,
  type OpenType,
  typeJson,
} from "./schema";

/** Of a parameter given several times the last one counts. */
const word = z.preprocess(
  (given) => (Array.isArray(given) ? (given as unknown[]).at(-1) : given),
  z.string().optional(),
);
const words = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? given : [given]),
  z.array(z.string()).optional(),
);

export const typesQuery = pageQuery.extend({
  sort: word.describe("`id` or `count`"),
});

export const entriesQuery = pageQuery.extend({
  q: word.describe("Words, phrases, `field:value`, `AND`, `OR`, `NOT` and wildcards"),
  suggest: word.describe("Search as you type; not together with `q`"),
  tags: words.describe("Terms with any of these tags, e.g. `depositable`"),
  sort: word.describe("`bestmatch`, `title`, `newest` or `oldest`"),
  ln: word.describe("Language of titles and of their order, e.g. `de`"),
});

export const openEntriesQuery = entriesQuery.extend({
  sort: word.describe(
    "`bestmatch`, `name` (`title` for awards, `subject` for subjects), `newest` or `oldest`",
  ),
  scheme: words.describe("Subjects of these schemes only"),
  funders: words.describe("Awards of these funders only"),
});

export const listTypes = defineContract({
  method: "GET",
  path: "/api/vocabularies",
  summary: "List the vocabularies with the number of their terms",
  status: 200,
  query: typesQuery,
  response: listOf(typeJson),
});

export const listEntries = defineContract({
  method: "GET",
  path: "/api/vocabularies/{type}",
  summary: "List or search the terms of a vocabulary",
  status: 200,
  query: entriesQuery,
  response: listOf(z.union([entryJson, entryUiJson])),
});

export const readEntry = defineContract({
  method: "GET",
  path: "/api/vocabularies/{type}/{id}",
  summary: "Read a term of a vocabulary",
  status: 200,
  response: z.union([entryJson, entryUiJson]),
});

/** The two contracts of each open list: its page and its single terms. */
export const openLists = {
  affiliations: openList("affiliations"),
  funders: openList("funders"),
  awards: openList("awards"),
  names: openList("names"),
  subjects: openList("subjects"),
} satisfies Record<OpenType, unknown>;

function openList<const Type extends OpenType>(type: Type) {
  return {
    list: defineContract({
      method: "GET",
      path: `/api/${type}`,
      summary: `List or search ${type}`,
      status: 200,
      query: openEntriesQuery,
      response: listOf(openEntryJson),
    }),
    read: defineContract({
      method: "GET",
      path: `/api/${type}/{id}`,
      summary: `Read one of the ${type}`,
      status: 200,
      response: openEntryJson,
    }),
  };
}

const loads = "/api/admin/vocabularies/{type}/loads" as const;

export const startLoad = defineContract({
  method: "POST",
  path: loads,
  summary:
    "Add the terms in a file to an open vocabulary: a JSON list, JSON lines, or a table (CSV)",
  tag: "administration",
  transaction: "none",
  consumes: null,
  status: 202,
  query: z.object({ name: z.string().max(255).describe("Name of the file").optional() }),
  response: loadJson,
  translated: true,
});

export const readLoad = defineContract({
  method: "GET",
  path: `${loads}/{id}`,
  summary: "Read the progress of loading a file, and which of its lines were rejected",
  tag: "administration",
  status: 200,
  response: loadJson,
  translated: true,
});

export const vocabularyContracts: readonly Contract[] = [
  listTypes,
  listEntries,
  readEntry,
  startLoad,
  readLoad,
  ...Object.values(openLists).flatMap(({ list, read }) => [list, read]),
];

/** A write that is always answered with 403; no part of the API document. */
export const refusedWrite = (method: Exclude<Method, "GET">, path: string): Contract => ({
  method,
  path,
  summary: "Refused: administrators load terms from files",
  status: 204,
  consumes: null,
});
