import { contractAt } from "@/lib/http/contract";
import type * as collections from "@/lib/collections/endpoints";

const loadCollections = () => import("@/lib/collections/endpoints");

export const requestToJoin = contractAt<typeof collections.requestToJoin>(
  "POST",
  "/api/communities/{id}/actions/join-request",
  async () => (await loadCollections()).requestToJoin,
);
export const createCollection = contractAt<typeof collections.createCollection>(
  "POST",
  "/api/communities",
  async () => (await loadCollections()).createCollection,
);
export const patchCollection = contractAt<typeof collections.patchCollection>(
  "PATCH",
  "/api/communities/{id}",
  async () => (await loadCollections()).patchCollection,
);
export const deleteLogo = contractAt<typeof collections.deleteLogo>(
  "DELETE",
  "/api/communities/{id}/logo",
);
export const replaceLogo = contractAt<typeof collections.replaceLogo>(
  "PUT",
  "/api/communities/{id}/logo",
);
export const leaveParent = contractAt<typeof collections.leaveParent>(
  "DELETE",
  "/api/communities/{id}/parent",
);
export const deleteCollection = contractAt<typeof collections.deleteCollection>(
  "DELETE",
  "/api/communities/{id}",
  async () => (await loadCollections()).deleteCollection,
);
export const renameCollection = contractAt<typeof collections.renameCollection>(
  "POST",
  "/api/communities/{id}/rename",
  async () => (await loadCollections()).renameCollection,
);
export const changeMembers = contractAt<typeof collections.changeMembers>(
  "PUT",
  "/api/communities/{id}/members",
);
export const removeMembers = contractAt<typeof collections.removeMembers>(
  "DELETE",
  "/api/communities/{id}/members",
);
export const addMembers = contractAt<typeof collections.addMembers>(
  "POST",
  "/api/communities/{id}/members",
  async () => (await loadCollections()).addMembers,
);
export const invite = contractAt<typeof collections.invite>(
  "POST",
  "/api/communities/{id}/invitations",
  async () => (await loadCollections()).invite,
);
export const changeInvitations = contractAt<typeof collections.changeInvitations>(
  "PUT",
  "/api/communities/{id}/invitations",
);
export const requestMembership = contractAt<typeof collections.requestMembership>(
  "POST",
  "/api/communities/{id}/membership-requests",
  async () => (await loadCollections()).requestMembership,
);
