import { z } from "zod";
import { booleanQuery, pageQuery, pageSize } from "@/lib/core/paging";
import { type Contract, defineContract } from "@/lib/http/contract";
import { JSON_TYPE } from "@/lib/core/media-types";
import {
  blockBody,
  changePasswordBody,
  confirmEmailBody,
  forgotPasswordBody,
  groupChangeJson,
  groupJson,
  groupsBody,
  hitsOf,
  loginBody,
  managedUserJson,
  meJson,
  newAccountBody,
  newTokenBody,
  newTokenJson,
  ownAccountBody,
  registerBody,
  resetPasswordBody,
  sessionJson,
  setupBody,
  setupJson,
  tokenJson,
  userGroupsJson,
  userJson,
  ownedObjectsJson,
} from "./schema";

/** Of a parameter given several times the last one counts. */
const word = z.preprocess(
  (given) => (Array.isArray(given) ? (given as unknown[]).at(-1) : given),
  z.string().max(500).optional(),
);

/** One value or several. */
const words = z.union([z.string(), z.array(z.string())]).optional();

/** What happened, in a sentence. */
const messageJson = z.object({ message: z.string() });

/* ---- signing in and out ---- */

export const login = defineContract({
  method: "POST",
  path: "/api/login",
  summary: "Sign in with email address and password; sets the session cookie",
  tag: "account",
  status: 200,
  body: loginBody,
  response: meJson,
  duringMaintenance: true,
});

export const logout = defineContract({
  method: "POST",
  path: "/api/logout",
  summary: "Sign out; ends the session of the cookie",
  tag: "account",
  status: 204,
  duringMaintenance: true,
});

export const readMe = defineContract({
  method: "GET",
  path: "/api/me",
  summary: "Read the account of the caller",
  tag: "account",
  status: 200,
  response: meJson,
  // Roles, groups and ways to sign in come and go without a new revision of the account.
  revalidates: false,
});

export const changeMe = defineContract({
  method: "PUT",
  path: "/api/me",
  summary: "Change the caller's name, affiliations, ORCID iD, username and who may see them",
  tag: "account",
  status: 200,
  body: ownAccountBody,
  response: meJson,
});

export const listSessions = defineContract({
  method: "GET",
  path: "/api/sessions",
  summary: "List the caller's sessions",
  tag: "account",
  status: 200,
  response: hitsOf(sessionJson),
});

export const endSession = defineContract({
  method: "DELETE",
  path: "/api/sessions/{id}",
  summary: "End a session",
  tag: "account",
  status: 204,
});

export const endOtherSessions = defineContract({
  method: "DELETE",
  path: "/api/sessions",
  summary: "End all other sessions",
  tag: "account",
  status: 204,
});

export const changePassword = defineContract({
  method: "POST",
  path: "/api/change-password",
  summary: "Change the password; signs out everywhere but here and revokes access tokens",
  tag: "account",
  status: 200,
  body: changePasswordBody,
  response: messageJson,
  translated: true,
});

export const forgotPassword = defineContract({
  method: "POST",
  path: "/api/forgot-password",
  summary: "Ask for a link by email to choose a password; the response is the same for everyone",
  tag: "account",
  status: 200,
  limit: "mail",
  body: forgotPasswordBody,
  response: messageJson,
  translated: true,
});

export const resetPassword = defineContract({
  method: "POST",
  path: "/api/reset-password",
  summary:
    "Choose a password by the link in the email; a new one signs out everywhere and revokes access tokens, a first one signs in",
  tag: "account",
  status: 200,
  body: resetPasswordBody,
  response: messageJson,
  translated: true,
});

export const register = defineContract({
  method: "POST",
  path: "/api/register",
  summary:
    "Register: a link by email confirms the address; the response is the same for every address",
  tag: "account",
  status: 200,
  limit: "mail",
  body: registerBody,
  response: messageJson,
  translated: true,
});

export const confirmEmail = defineContract({
  method: "POST",
  path: "/api/confirm-email",
  summary: "Choose a password by the link in the email, which creates the account and signs in",
  tag: "account",
  status: 200,
  body: confirmEmailBody,
  response: meJson,
});

/* ---- personal access tokens ---- */

export const listTokens = defineContract({
  method: "GET",
  path: "/api/user/tokens",
  summary: "List the caller's personal access tokens",
  tag: "account",
  status: 200,
  response: hitsOf(tokenJson),
});

export const createToken = defineContract({
  method: "POST",
  path: "/api/user/tokens",
  summary: "Create a personal access token; it is shown only once (signed in by cookie only)",
  tag: "account",
  status: 201,
  body: newTokenBody,
  response: newTokenJson,
  transaction: "write",
});

export const revokeToken = defineContract({
  method: "DELETE",
  path: "/api/user/tokens/{id}",
  summary: "Revoke a personal access token; it stops working at once",
  tag: "account",
  status: 204,
  transaction: "write",
});

/* ---- people and groups, read-only ---- */

export const searchUsers = defineContract({
  method: "GET",
  path: "/api/users",
  summary: "Find people; at most ten, signed in only",
  status: 200,
  query: z.looseObject({
    q: word.describe("Words of the name, affiliation or username"),
    suggest: word.describe("Search as you type; not together with `q`"),
  }),
  response: hitsOf(userJson).extend({ sortBy: z.string() }),
});

export const readUser = defineContract({
  method: "GET",
  path: "/api/users/{id}",
  summary: "Read a person's public profile",
  status: 200,
  response: userJson,
  // What is shown depends on the reader, and on roles that the revision does not count.
  revalidates: false,
});

export const readAvatar = defineContract({
  method: "GET",
  path: "/api/users/{id}/avatar.svg",
  summary: "Show a picture made of the person's first letter",
  status: 200,
  produces: ["image/svg+xml"],
});

export const searchGroups = defineContract({
  method: "GET",
  path: "/api/groups",
  summary: "Find groups; managed ones for administrators only",
  status: 200,
  query: pageQuery.extend({
    size: pageSize(20),
    q: word.describe("Words of the name or title; the beginning of each is enough"),
    sort: word.describe("`bestmatch`, `name`, `name_desc`, `managed` or `unmanaged`"),
  }),
  response: hitsOf(groupJson).extend({ sortBy: z.string(), page: z.int() }),
});

export const readGroup = defineContract({
  method: "GET",
  path: "/api/groups/{id}",
  summary: "Read a group",
  status: 200,
  response: groupJson,
  // Groups count no revisions.
  revalidates: false,
});

export const readGroupAvatar = defineContract({
  method: "GET",
  path: "/api/groups/{id}/avatar.svg",
  summary: "Show a picture made of the group's first letter",
  status: 200,
  produces: ["image/svg+xml"],
});

/* ---- people and groups, for administrators who are signed in: no token does any of this ---- */

export const listAllUsers = defineContract({
  method: "GET",
  path: "/api/users/all",
  summary: "List all accounts (administrators signed in by cookie only)",
  status: 200,
  query: pageQuery.extend({
    size: pageSize(20),
    q: word.describe("Words of the name, parts of the email address, an ID, username or ORCID iD"),
    sort: word.describe(
      "`bestmatch`, `username`, `email`, `domain`, `newest`, `oldest` or `updated`",
    ),
    is_active: booleanQuery
      .optional()
      .describe("Only accounts that can sign in, or only those that cannot"),
    is_blocked: booleanQuery
      .optional()
      .describe("Only accounts that are blocked, or only those that are not"),
    is_verified: booleanQuery
      .optional()
      .describe("Only accounts with a confirmed email address, or only those without"),
    status: words.describe("`active`, `inactive`, `unconfirmed` or `blocked`"),
    roles: words.describe("Names of roles and groups"),
  }),
  response: hitsOf(managedUserJson).extend({
    sortBy: z.string(),
    page: z.int(),
    aggregations: z.record(z.string(), z.unknown()),
  }),
});

export const createUser = defineContract({
  method: "POST",
  path: "/api/users",
  summary:
    "Create an account for someone; by a link in an email they choose a password (administrators signed in by cookie only)",
  status: 201,
  body: newAccountBody,
  response: userJson,
});

export const inviteUser = defineContract({
  method: "POST",
  path: "/api/users/{id}/invitation",
  summary: "Resend the link to choose a first password (administrators signed in by cookie only)",
  status: 202,
  response: messageJson,
});

export const impersonateUser = defineContract({
  method: "POST",
  path: "/api/users/{id}/impersonate",
  summary:
    "Act as someone else for at most half an hour; sets the session cookie (administrators signed in by cookie only)",
  status: 200,
  response: meJson,
});

export const stopImpersonating = defineContract({
  method: "POST",
  path: "/api/stop-impersonating",
  summary: "Stop acting as someone else; sets the session cookie",
  tag: "account",
  status: 200,
  response: meJson,
});

const statusChange = <const Name extends string>(name: Name, summary: string) =>
  defineContract({
    method: "POST",
    path: `/api/users/{id}/${name}`,
    summary: `${summary} (administrators signed in by cookie only)`,
    status: 200,
    response: userJson,
  });

export const activateUser = statusChange("activate", "Reactivate an account");
export const deactivateUser = statusChange(
  "deactivate",
  "Deactivate an account; ends its sessions",
);
export const approveUser = statusChange("approve", "Mark an account as verified");
export const blockUser = defineContract({
  ...statusChange("block", "Block an account; ends its sessions"),
  body: blockBody,
});
export const restoreUser = statusChange("restore", "Unblock an account");

export const readOwnedObjects = defineContract({
  method: "GET",
  path: "/api/users/{id}/owned-objects",
  summary:
    "Count what an account owns, and what blocking it did (administrators signed in by cookie only)",
  status: 200,
  response: ownedObjectsJson,
});

export const readUserGroups = defineContract({
  method: "GET",
  path: "/api/users/{id}/groups",
  summary: "List the groups of an account: of one's own, or of any as an administrator",
  status: 200,
  response: userGroupsJson,
});

const changesGroups = <const Method extends "POST" | "PUT" | "DELETE">(
  method: Method,
  summary: string,
) =>
  defineContract({
    method,
    path: "/api/users/{id}/groups",
    summary: `${summary} (administrators signed in by cookie only)`,
    status: 200,
    body: groupsBody,
    response: groupChangeJson,
  });

export const addUserGroups = changesGroups("POST", "Add an account to groups");
export const setUserGroups = changesGroups("PUT", "Replace the groups of an account");
export const removeUserGroups = changesGroups("DELETE", "Remove an account from groups");

/* ---- first visit ---- */

export const readSetup = defineContract({
  method: "GET",
  path: "/api/setup",
  summary: "Check whether the service has yet to be set up",
  tag: "service",
  status: 200,
  query: z.looseObject({ token: word.describe("From the link printed when the service starts") }),
  response: setupJson,
});

export const completeSetup = defineContract({
  method: "POST",
  path: "/api/setup",
  summary: "Set the service up: administrator, name, sample content; signs in",
  tag: "service",
  status: 201,
  body: setupBody,
  response: meJson,
});

export const userContracts: readonly Contract[] = [
  login,
  logout,
  readMe,
  changeMe,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  forgotPassword,
  resetPassword,
  register,
  confirmEmail,
  listTokens,
  createToken,
  revokeToken,
  searchUsers,
  readUser,
  readAvatar,
  searchGroups,
  readGroup,
  readGroupAvatar,
  listAllUsers,
  createUser,
  inviteUser,
  impersonateUser,
  stopImpersonating,
  activateUser,
  deactivateUser,
  approveUser,
  blockUser,
  readOwnedObjects,
  restoreUser,
  readUserGroups,
  addUserGroups,
  setUserGroups,
  removeUserGroups,
  readSetup,
  completeSetup,
];

/** A write by API that is refused with 403 for every caller; no part of the API document. */
export const refusedWrite = (method: "POST" | "PUT" | "DELETE", path: string): Contract => ({
  method,
  path,
  summary: "Refused: people and groups are not changed through the API",
  status: 204,
  consumes: null,
  produces: [JSON_TYPE],
});
