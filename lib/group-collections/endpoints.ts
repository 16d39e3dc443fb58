import { defineContract } from "@/lib/http/contract";
import {
  groupChange,
  groupChangeJson,
  groupCollectionJson,
  groupListJson,
  groupListQuery,
  groupRemovalQuery,
  newGroupCollection,
  newGroupCollectionJson,
} from "./schema";

/** Contracts of collections that groups of partner instances own (service.md 4.4). */
const tag = "group_collections";
const base = "/api/group_collections" as const;
const one = `${base}/{slug}` as const;
const family = { tag, errors: "group", limit: "partner" } as const;

export const listGroupCollections = defineContract({
  ...family,
  method: "GET",
  path: base,
  summary: "List the collections that groups of partner instances own",
  status: 200,
  query: groupListQuery,
  response: groupListJson,
});

export const readGroupCollection = defineContract({
  ...family,
  method: "GET",
  path: one,
  summary: "Read the collection of a group by its slug",
  status: 200,
  response: groupCollectionJson,
  // Its size and its parent's card change without a new revision of its own.
  revalidates: false,
});

const write = { ...family, anonymous: 401, transaction: "none" } as const;

export const createGroupCollection = defineContract({
  ...write,
  method: "POST",
  path: base,
  summary: "Create a collection for a group, with what the instance says of the group",
  status: 201,
  body: newGroupCollection,
  response: newGroupCollectionJson,
});

export const changeGroup = defineContract({
  ...write,
  method: "PATCH",
  path: one,
  summary: "Give the collection to another group; its slug stays",
  status: 200,
  body: groupChange,
  response: groupChangeJson,
  otherResponses: { 304: { means: "The group owns it already." } },
});

export const deleteGroupCollection = defineContract({
  ...write,
  method: "DELETE",
  path: one,
  summary: "Delete the collection of a group; its slug stays reserved, and it cannot be restored",
  status: 204,
  query: groupRemovalQuery,
});

export const deleteUnnamed = defineContract({
  ...write,
  method: "DELETE",
  path: base,
  summary: "Always refused: the address has to name the collection",
  status: 400,
});

export const groupCollectionContracts = [
  listGroupCollections,
  readGroupCollection,
  createGroupCollection,
  changeGroup,
  deleteGroupCollection,
  deleteUnnamed,
];
