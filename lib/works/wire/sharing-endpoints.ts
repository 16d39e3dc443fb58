import { defineContract } from "@/lib/http/contract";
import { requestJson } from "@/lib/request-engine/schema";
import { DOCUMENT_TYPES } from "../constants";
import {
  accessRequestInput,
  accessSettingsInput,
  draftJson,
  grantInput,
  grantJson,
  grantListJson,
  grantPatch,
  grantsInput,
  permissionPatch,
  workJson,
} from "../schema";

/** Contracts about who may see and change a work besides its owner (api-records 8). */
const tag = "records";
const record = "/api/records/{id}" as const;

export const changeAccessSettings = defineContract({
  method: "PUT",
  path: `${record}/access`,
  summary: "Change how access can be asked for",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 200,
  body: accessSettingsInput,
  response: workJson.or(draftJson),
  documents: DOCUMENT_TYPES,
});

export const requestAccess = defineContract({
  method: "POST",
  path: `${record}/access/request`,
  summary: "Ask for access to the files of a record",
  tag,
  limit: "mail",
  scope: "deposit:actions",
  transaction: "write",
  status: 200,
  body: accessRequestInput,
  response: requestJson,
});

const grants = `${record}/access/grants` as const;
const change = { tag, scope: "deposit:write", transaction: "write" } as const;

export const listGrants = defineContract({
  method: "GET",
  path: grants,
  summary: "List the people and groups a record is shared with",
  tag,
  status: 200,
  response: grantListJson,
});

export const createGrants = defineContract({
  method: "POST",
  path: grants,
  summary: "Share a record",
  ...change,
  status: 201,
  body: grantsInput,
  response: grantListJson,
});

export const readGrant = defineContract({
  method: "GET",
  path: `${grants}/{position}`,
  summary: "Read a grant",
  tag,
  status: 200,
  response: grantJson,
});

export const replaceGrant = defineContract({
  method: "PUT",
  path: `${grants}/{position}`,
  summary: "Replace a grant",
  ...change,
  status: 200,
  body: grantInput,
  response: grantJson,
});

export const changeGrant = defineContract({
  method: "PATCH",
  path: `${grants}/{position}`,
  summary: "Change a grant",
  ...change,
  status: 200,
  body: grantPatch,
  response: grantJson,
});

export const deleteGrant = defineContract({
  method: "DELETE",
  path: `${grants}/{position}`,
  summary: "Revoke a grant",
  ...change,
  status: 204,
});

/** The same grants, named by whom they are for. */
const subjectContracts = <const Path extends "users" | "groups">(of: Path, one: string) => ({
  list: defineContract({
    method: "GET",
    path: `${record}/access/${of}`,
    summary: `List the ${of} a record is shared with`,
    tag,
    status: 200,
    response: grantListJson,
  }),
  read: defineContract({
    method: "GET",
    path: `${record}/access/${of}/{subject}`,
    summary: `Read the grant of a ${one}`,
    tag,
    status: 200,
    response: grantJson,
  }),
  change: defineContract({
    method: "PATCH",
    path: `${record}/access/${of}/{subject}`,
    summary: `Change the grant of a ${one}`,
    ...change,
    status: 200,
    body: permissionPatch,
    response: grantJson,
  }),
  remove: defineContract({
    method: "DELETE",
    path: `${record}/access/${of}/{subject}`,
    summary: `Revoke the grant of a ${one}`,
    ...change,
    status: 204,
  }),
});

export const userGrants = subjectContracts("users", "user");
export const groupGrants = subjectContracts("groups", "group");

export const sharingContracts = [
  changeAccessSettings,
  requestAccess,
  listGrants,
  createGrants,
  readGrant,
  replaceGrant,
  changeGrant,
  deleteGrant,
  ...Object.values(userGrants),
  ...Object.values(groupGrants),
];
