import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { removalInput } from "@/lib/vocabularies/schema";
import { defineContract } from "@/lib/http/contract";
import { requestJson } from "@/lib/request-engine/schema";
import {
  accessJson,
  collectionInput,
  collectionJson,
  collectionListJson,
  collectionPatch,
  featuredInput,
  featuredJson,
  featuredListJson,
  joinInput,
  logoJson,
  newCollectionInput,
  renameInput,
} from "./schema";

import { memberContracts } from "./wire/member-endpoints";

export * from "./wire/member-endpoints";

/** Contracts of collections (api-communities 3 and 6). A collection is called a community in addresses. */
const tag = "communities";
const community = "/api/communities/{id}" as const;

const facet = z
  .unknown()
  .describe(
    "Only collections with this value of `aggregations`; sent several times: with any of them",
  )
  .optional();

const collectionQuery = pageQuery.extend({
  q: z
    .string()
    .optional()
    .describe("Words, phrases in quotation marks, or a query such as `title:tides`"),
  suggest: z.string().optional().describe("Beginnings of words, while they are typed"),
  sort: z
    .string()
    .optional()
    .describe("`bestmatch`, `newest`, `oldest`, `updated-desc`, `updated-asc` or `version`"),
});

export const foundCollectionsQuery = collectionQuery.extend({ type: facet, visibility: facet });

export const searchCollections = defineContract({
  method: "GET",
  path: "/api/communities",
  summary: "Search collections",
  tag,
  status: 200,
  query: foundCollectionsQuery,
  response: collectionListJson,
});

export const createCollection = defineContract({
  method: "POST",
  path: "/api/communities",
  summary: "Create a collection; the caller becomes its owner",
  tag,
  transaction: "write",
  status: 201,
  body: newCollectionInput,
  response: collectionJson,
});

export const readCollection = defineContract({
  method: "GET",
  path: community,
  summary: "Read a collection by ID or slug",
  tag,
  status: 200,
  response: collectionJson,
  // Its size and its parent's card change without a new revision of its own.
  revalidates: false,
});

export const replaceCollection = defineContract({
  method: "PUT",
  path: community,
  summary: "Replace the metadata and settings of a collection",
  tag,
  transaction: "write",
  status: 200,
  body: collectionInput,
  response: collectionJson,
});

export const patchCollection = defineContract({
  method: "PATCH",
  path: community,
  summary: "Change parts of a collection, e.g. whether it may have subcollections",
  tag,
  transaction: "write",
  anonymous: 401,
  status: 200,
  body: collectionPatch,
  response: collectionJson,
});

export const deleteCollection = defineContract({
  method: "DELETE",
  path: community,
  summary: "Delete a collection; its works stay, its slug stays reserved",
  tag,
  transaction: "write",
  status: 204,
  body: removalInput,
});

export const restoreCollection = defineContract({
  method: "POST",
  path: `${community}/restore`,
  summary: "Restore a deleted collection",
  tag,
  transaction: "write",
  status: 200,
  response: collectionJson,
});

export const renameCollection = defineContract({
  method: "POST",
  path: `${community}/rename`,
  summary: "Change the slug of a collection; the old address leads to the new one",
  tag,
  transaction: "write",
  status: 200,
  body: renameInput,
  response: collectionJson,
});

export const readLogo = defineContract({
  method: "GET",
  path: `${community}/logo`,
  summary: "Show the logo, or with `?size=64|128|256` a square picture of it",
  tag,
  status: 200,
  produces: ["*/*"],
});

export const replaceLogo = defineContract({
  method: "PUT",
  path: `${community}/logo`,
  summary: "Upload a logo",
  tag,
  transaction: "none",
  status: 200,
  consumes: null,
  response: logoJson,
});

export const deleteLogo = defineContract({
  method: "DELETE",
  path: `${community}/logo`,
  summary: "Remove the logo",
  tag,
  transaction: "write",
  status: 204,
});

export const listOwnCollections = defineContract({
  method: "GET",
  path: "/api/user/communities",
  summary: "List the collections one is a member of",
  tag,
  status: 200,
  query: foundCollectionsQuery.extend({
    role: z
      .string()
      .optional()
      .describe("Only collections in which one has this role; repeat the parameter for several"),
  }),
  response: collectionListJson,
});

export const listFeaturedCollections = defineContract({
  method: "GET",
  path: "/api/communities/featured",
  summary: "List the featured collections, latest first",
  tag,
  status: 200,
  query: pageQuery,
  response: collectionListJson,
});

export const listFeaturedEntries = defineContract({
  method: "GET",
  path: `${community}/featured`,
  summary: "List the times from which a collection is featured",
  tag,
  status: 200,
  response: featuredListJson,
});

export const createFeaturedEntry = defineContract({
  method: "POST",
  path: `${community}/featured`,
  summary: "Feature a collection from a given time",
  tag,
  transaction: "write",
  status: 201,
  body: featuredInput,
  response: featuredJson,
});

export const changeFeaturedEntry = defineContract({
  method: "PUT",
  path: `${community}/featured/{entry}`,
  summary: "Change the time from which a collection is featured",
  tag,
  transaction: "write",
  status: 200,
  body: featuredInput,
  response: featuredJson,
});

export const deleteFeaturedEntry = defineContract({
  method: "DELETE",
  path: `${community}/featured/{entry}`,
  summary: "Stop featuring a collection",
  tag,
  transaction: "write",
  status: 204,
});

export const listChildren = defineContract({
  method: "GET",
  path: `${community}/subcommunities`,
  summary: "List the subcollections, with `?recursive=1` of all levels",
  tag,
  status: 200,
  query: collectionQuery.extend({ type: facet }),
  response: collectionListJson,
});

export const leaveParent = defineContract({
  method: "DELETE",
  path: `${community}/parent`,
  summary: "Remove a collection from its parent (owners of either)",
  tag,
  transaction: "write",
  status: 204,
});

export const explainAccess = defineContract({
  method: "GET",
  path: `${community}/access`,
  summary: "Explain what a person may do with a collection, and why (owners only)",
  tag,
  status: 200,
  query: z.looseObject({
    user: z
      .string()
      .describe("ID of an account; when left out, someone who is not signed in")
      .optional(),
  }),
  response: accessJson,
  translated: true,
});

export const requestToJoin = defineContract({
  method: "POST",
  path: `${community}/actions/join-request`,
  summary: "Ask for an existing or a new collection to become a subcollection",
  tag,
  transaction: "write",
  anonymous: 401,
  status: 201,
  body: joinInput,
  response: requestJson,
});

export const collectionContracts = [
  searchCollections,
  createCollection,
  readCollection,
  replaceCollection,
  patchCollection,
  deleteCollection,
  restoreCollection,
  renameCollection,
  readLogo,
  replaceLogo,
  deleteLogo,
  listOwnCollections,
  listFeaturedCollections,
  listFeaturedEntries,
  createFeaturedEntry,
  changeFeaturedEntry,
  deleteFeaturedEntry,
  listChildren,
  leaveParent,
  explainAccess,
  requestToJoin,
  ...memberContracts,
];
