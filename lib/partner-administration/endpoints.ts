import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { type Contract, defineContract } from "@/lib/http/contract";
import { heldTokenBody } from "@/lib/users/schema";
import {
  callsJson,
  deliveriesJson,
  newPartnerTokenJson,
  partnerJson,
  partnersJson,
  partnerTokensJson,
  QUEUE_STATES,
  replayedJson,
  retryBody,
  signInsJson,
  signInTestBody,
  signInTestJson,
  syncBody,
  syncsJson,
  wholeDeliveryJson,
} from "./schema";

/** Administrators look, also by a token that may; changes are for those who are signed in by cookie. */
const tag = "administration";
const looked = { tag, method: "GET", status: 200, translated: true } as const;

export const listPartners = defineContract({
  ...looked,
  path: "/api/admin/partners",
  summary: "List the partner instances and their state",
  response: partnersJson,
});

export const readPartner = defineContract({
  ...looked,
  path: "/api/admin/partners/{name}",
  summary: "Read the state of a partner instance, and which of its parts are switched off",
  response: partnerJson,
});

export const listCalls = defineContract({
  ...looked,
  path: "/api/admin/partners/{name}/calls",
  summary: "List the calls to a partner instance, latest first",
  query: pageQuery,
  response: callsJson,
});

export const listSignIns = defineContract({
  tag,
  method: "GET",
  status: 200,
  path: "/api/admin/partners/{name}/sign-ins",
  summary: "List the sign-ins through a partner instance with what it sent, latest first",
  query: pageQuery,
  response: signInsJson,
});

export const testSignIn = defineContract({
  tag,
  method: "POST",
  path: "/api/admin/partners/{name}/sign-ins/test",
  summary: "Find out which account a sign-in would open, without opening it",
  status: 200,
  body: signInTestBody,
  response: signInTestJson,
});

export const listDeliveries = defineContract({
  tag,
  method: "GET",
  status: 200,
  path: "/api/admin/partners/{name}/deliveries",
  summary: "List the signals that a partner instance has sent, latest first",
  query: pageQuery,
  response: deliveriesJson,
});

export const readDelivery = defineContract({
  ...looked,
  path: "/api/admin/partners/{name}/deliveries/{id}",
  summary: "Read one delivery of signals: its payload, and the state of each entry",
  response: wholeDeliveryJson,
});

export const replayDelivery = defineContract({
  tag,
  method: "POST",
  path: "/api/admin/partners/{name}/deliveries/{id}/replay",
  summary: "Process a delivery again, as if it came now (administrators signed in by cookie only)",
  status: 202,
  response: replayedJson,
  transaction: "write",
});

export const listSyncs = defineContract({
  ...looked,
  path: "/api/admin/partners/{name}/syncs",
  summary: "List the people and groups that are compared with a partner, latest first",
  query: pageQuery.extend({
    state: z
      .enum(QUEUE_STATES)
      .optional()
      .describe("Only those in this state; `dead` ones are not tried again by themselves"),
  }),
  response: syncsJson,
});

export const syncNow = defineContract({
  tag,
  method: "POST",
  path: "/api/admin/partners/{name}/syncs",
  summary:
    "Compare one person or group with the partner now (administrators signed in by cookie only)",
  status: 204,
  body: syncBody,
});

export const syncAll = defineContract({
  tag,
  method: "POST",
  path: "/api/admin/partners/{name}/syncs/all",
  summary:
    "Compare all people and groups known here with the partner (administrators signed in by cookie only)",
  status: 204,
});

export const retrySyncs = defineContract({
  tag,
  method: "POST",
  path: "/api/admin/partners/{name}/syncs/retry",
  summary: "Retry what has failed for good (administrators signed in by cookie only)",
  status: 204,
  body: retryBody,
});

export const listPartnerTokens = defineContract({
  tag,
  method: "GET",
  status: 200,
  path: "/api/admin/partners/{name}/tokens",
  summary: "List the access tokens of a partner",
  query: pageQuery,
  response: partnerTokensJson,
});

export const createPartnerToken = defineContract({
  tag,
  method: "POST",
  path: "/api/admin/partners/{name}/tokens",
  summary:
    "Create a token for a partner; it is shown only once (administrators signed in by cookie only)",
  status: 201,
  body: heldTokenBody,
  response: newPartnerTokenJson,
  transaction: "write",
});

export const revokePartnerToken = defineContract({
  tag,
  method: "DELETE",
  path: "/api/admin/partners/{name}/tokens/{id}",
  summary:
    "Revoke a token of a partner; it stops working at once (administrators signed in by cookie only)",
  status: 204,
  transaction: "write",
});

export const partnerAdministrationContracts: readonly Contract[] = [
  listPartners,
  readPartner,
  listCalls,
  listSignIns,
  testSignIn,
  listDeliveries,
  readDelivery,
  replayDelivery,
  listSyncs,
  syncNow,
  syncAll,
  retrySyncs,
  listPartnerTokens,
  createPartnerToken,
  revokePartnerToken,
];
