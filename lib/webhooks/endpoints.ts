import { type Contract, defineContract } from "@/lib/http/contract";
import {
  acceptedJson,
  activeJson,
  loggedOutJson,
  logoutQuery,
  partlyAcceptedJson,
  payload,
} from "./schema";

/** Signals of partner instances (service.md 4.5). */
const family = { tag: "webhooks", errors: "webhook", limit: "partner", translated: true } as const;
const UPDATES = "/api/webhooks/users/update";
const FORMER = "/api/webhooks/user_data_update";
const LOGOUT = "/api/webhooks/users/logout";

const check = {
  ...family,
  method: "GET",
  summary: "Check whether the receiver is available",
  status: 200,
  response: activeJson,
} as const;

const receive = {
  ...family,
  method: "POST",
  summary:
    "Signal that people or groups of a partner have changed; the partner is asked for what they are now",
  status: 202,
  body: payload,
  response: acceptedJson,
  otherResponses: {
    207: { means: "Some entries were refused, the others accepted.", body: partlyAcceptedJson },
  },
  transaction: "none",
  staticToken: true,
  anonymous: 401,
} as const;

export const checkUpdates = defineContract({ ...check, path: UPDATES });
export const receiveUpdates = defineContract({ ...receive, path: UPDATES });
export const checkFormerUpdates = defineContract({ ...check, path: FORMER, successor: UPDATES });
export const receiveFormerUpdates = defineContract({
  ...receive,
  path: FORMER,
  successor: UPDATES,
});
export const checkLogout = defineContract({ ...check, path: LOGOUT });

export const receiveLogout = defineContract({
  ...family,
  method: "POST",
  path: LOGOUT,
  summary: "Signal that a person has signed out of a partner; ends all their sessions here",
  status: 200,
  query: logoutQuery,
  response: loggedOutJson,
  // A body says nothing here.
  consumes: null,
  transaction: "none",
  staticToken: true,
  duringMaintenance: true,
  anonymous: 401,
});

export const webhookContracts: readonly Contract[] = [
  checkUpdates,
  receiveUpdates,
  checkFormerUpdates,
  receiveFormerUpdates,
  checkLogout,
  receiveLogout,
];
