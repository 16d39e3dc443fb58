import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { defineContract } from "@/lib/http/contract";
import { requestJson } from "@/lib/request-engine/schema";
import {
  invitationsInput,
  memberListJson,
  membershipRequestInput,
  membersChange,
  membersInput,
  membersRemoval,
  pendingMemberListJson,
  publicMemberListJson,
  rolesChange,
} from "./members";

/** Contracts of members, invitations and membership requests (api-communities 5). */
const tag = "members";
const community = "/api/communities/{id}" as const;
const members = `${community}/members` as const;
const invitations = `${community}/invitations` as const;
const membershipRequests = `${community}/membership-requests` as const;

export const memberQuery = pageQuery.extend({
  q: z.string().optional().describe("Words of names; the beginning of each is enough"),
  sort: z
    .string()
    .optional()
    .describe("`bestmatch`, `name`, `newest` or `oldest`; lists of public members have no dates"),
});
const list = { method: "GET", tag, status: 200, query: memberQuery } as const;
const change = { tag, status: 204, transaction: "write" } as const;

export const listMembers = defineContract({
  ...list,
  path: members,
  summary: "List the members of a collection",
  response: memberListJson,
});

export const listPublicMembers = defineContract({
  ...list,
  path: `${members}/public`,
  summary: "List the members that everyone can see",
  response: publicMemberListJson,
});

export const addMembers = defineContract({
  ...change,
  method: "POST",
  path: members,
  summary: "Add groups as members",
  body: membersInput,
});

export const changeMembers = defineContract({
  ...change,
  method: "PUT",
  path: members,
  summary: "Change role or visibility of members",
  body: membersChange,
});

export const removeMembers = defineContract({
  ...change,
  method: "DELETE",
  path: members,
  summary: "Remove members, or leave the collection",
  body: membersRemoval,
});

export const listInvitations = defineContract({
  ...list,
  path: invitations,
  summary: "List invitations, open and closed",
  response: pendingMemberListJson,
});

export const invite = defineContract({
  ...change,
  method: "POST",
  path: invitations,
  summary: "Invite people",
  body: invitationsInput,
});

export const changeInvitations = defineContract({
  ...change,
  method: "PUT",
  path: invitations,
  summary: "Change the role in open invitations",
  body: rolesChange,
});

export const requestMembership = defineContract({
  method: "POST",
  path: membershipRequests,
  summary: "Ask to join",
  tag,
  transaction: "write",
  status: 201,
  body: membershipRequestInput,
  response: requestJson,
});

export const listMembershipRequests = defineContract({
  ...list,
  path: membershipRequests,
  summary: "List the requests to join",
  response: pendingMemberListJson,
});

export const changeMembershipRequests = defineContract({
  ...change,
  method: "PUT",
  path: membershipRequests,
  summary: "Change the role that the person gets on acceptance",
  body: rolesChange,
});

export const memberContracts = [
  listMembers,
  listPublicMembers,
  addMembers,
  changeMembers,
  removeMembers,
  listInvitations,
  invite,
  changeInvitations,
  requestMembership,
  listMembershipRequests,
  changeMembershipRequests,
];
