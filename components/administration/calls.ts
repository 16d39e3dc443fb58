import { contractAt } from "@/lib/http/contract";
import type * as administration from "@/lib/administration/endpoints";
import type * as merging from "@/lib/merging/endpoints";
import type * as partners from "@/lib/partner-administration/endpoints";
import type * as site from "@/lib/site/endpoints";
import type * as users from "@/lib/users/endpoints";

const loadPartners = () => import("@/lib/partner-administration/endpoints");
const loadSite = () => import("@/lib/site/endpoints");
const loadUsers = () => import("@/lib/users/endpoints");

export const removeJob = contractAt<typeof administration.removeJob>(
  "DELETE",
  "/api/admin/jobs/{id}",
);
export const retryJob = contractAt<typeof administration.retryJob>(
  "POST",
  "/api/admin/jobs/{id}/retry",
);

export const readMerge = contractAt<typeof merging.readMerge>("GET", "/api/users/{id}/merge");
export const mergeUser = contractAt<typeof merging.mergeUser>("POST", "/api/users/{id}/merge");
export const unmergeUser = contractAt<typeof merging.unmergeUser>(
  "POST",
  "/api/users/{id}/unmerge",
);

export const updateSite = contractAt<typeof site.updateSite>(
  "PUT",
  "/api/admin/site",
  async () => (await loadSite()).updateSite,
);

export const createBanner = contractAt<typeof site.createBanner>(
  "POST",
  "/api/banners",
  async () => (await loadSite()).createBanner,
);
export const updateBanner = contractAt<typeof site.updateBanner>(
  "PUT",
  "/api/banners/{id}",
  async () => (await loadSite()).updateBanner,
);
export const deleteBanner = contractAt<typeof site.deleteBanner>("DELETE", "/api/banners/{id}");

export const createPartnerToken = contractAt<typeof partners.createPartnerToken>(
  "POST",
  "/api/admin/partners/{name}/tokens",
  async () => (await loadPartners()).createPartnerToken,
);
export const revokePartnerToken = contractAt<typeof partners.revokePartnerToken>(
  "DELETE",
  "/api/admin/partners/{name}/tokens/{id}",
);
export const testSignIn = contractAt<typeof partners.testSignIn>(
  "POST",
  "/api/admin/partners/{name}/sign-ins/test",
  async () => (await loadPartners()).testSignIn,
);
export const replayDelivery = contractAt<typeof partners.replayDelivery>(
  "POST",
  "/api/admin/partners/{name}/deliveries/{id}/replay",
);
export const retrySyncs = contractAt<typeof partners.retrySyncs>(
  "POST",
  "/api/admin/partners/{name}/syncs/retry",
);
export const syncAll = contractAt<typeof partners.syncAll>(
  "POST",
  "/api/admin/partners/{name}/syncs/all",
);
export const syncNow = contractAt<typeof partners.syncNow>(
  "POST",
  "/api/admin/partners/{name}/syncs",
  async () => (await loadPartners()).syncNow,
);

export const activateUser = contractAt<typeof users.activateUser>(
  "POST",
  "/api/users/{id}/activate",
);
export const approveUser = contractAt<typeof users.approveUser>("POST", "/api/users/{id}/approve");
export const deactivateUser = contractAt<typeof users.deactivateUser>(
  "POST",
  "/api/users/{id}/deactivate",
);
export const inviteUser = contractAt<typeof users.inviteUser>("POST", "/api/users/{id}/invitation");
export const readOwnedObjects = contractAt<typeof users.readOwnedObjects>(
  "GET",
  "/api/users/{id}/owned-objects",
);
export const restoreUser = contractAt<typeof users.restoreUser>("POST", "/api/users/{id}/restore");
export const blockUser = contractAt<typeof users.blockUser>(
  "POST",
  "/api/users/{id}/block",
  async () => (await loadUsers()).blockUser,
);
export const impersonateUser = contractAt<typeof users.impersonateUser>(
  "POST",
  "/api/users/{id}/impersonate",
);
export const setUserGroups = contractAt<typeof users.setUserGroups>(
  "PUT",
  "/api/users/{id}/groups",
);
export const createUser = contractAt<typeof users.createUser>(
  "POST",
  "/api/users",
  async () => (await loadUsers()).createUser,
);
