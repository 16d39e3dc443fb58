import { UI_TYPE } from "@/lib/core/media-types";
import { contractAt } from "@/lib/http/contract";
import type * as works from "@/lib/works/endpoints";

const loadWorks = () => import("@/lib/works/endpoints");

export const createGrants = contractAt<typeof works.createGrants>(
  "POST",
  "/api/records/{id}/access/grants",
  async () => (await loadWorks()).createGrants,
);
export const listGrants = contractAt<typeof works.listGrants>(
  "GET",
  "/api/records/{id}/access/grants",
);
export const changeAccessSettings = contractAt<typeof works.changeAccessSettings>(
  "PUT",
  "/api/records/{id}/access",
  async () => (await loadWorks()).changeAccessSettings,
);
export const includeRecord = contractAt<typeof works.includeRecord>(
  "POST",
  "/api/records/{id}/communities",
);
/** With what the reader may do in each. */
export const suggestCommunities = {
  ...contractAt<typeof works.suggestCommunities>(
    "GET",
    "/api/records/{id}/communities-suggestions",
  ),
  produces: [UI_TYPE],
};
export const changeGrant = contractAt<typeof works.changeGrant>(
  "PATCH",
  "/api/records/{id}/access/grants/{position}",
);
export const deleteGrant = contractAt<typeof works.deleteGrant>(
  "DELETE",
  "/api/records/{id}/access/grants/{position}",
);
export const excludeRecord = contractAt<typeof works.excludeRecord>(
  "DELETE",
  "/api/records/{id}/communities",
);
export const setDefaultCommunity = contractAt<typeof works.setDefaultCommunity>(
  "PUT",
  "/api/records/{id}/communities",
);
export const listRecordCommunities = contractAt<typeof works.listRecordCommunities>(
  "GET",
  "/api/records/{id}/communities",
);

export const takeDownRecord = contractAt<typeof works.takeDownRecord>(
  "DELETE",
  "/api/records/{id}/delete",
  async () => (await loadWorks()).takeDownRecord,
);
export const restoreRecord = contractAt<typeof works.restoreRecord>(
  "POST",
  "/api/records/{id}/restore",
);

const ofUser = "/api/records/{id}/access/users/{subject}";
const ofGroup = "/api/records/{id}/access/groups/{subject}";
export const userGrants = {
  change: contractAt<typeof works.userGrants.change>("PATCH", ofUser),
  remove: contractAt<typeof works.userGrants.remove>("DELETE", ofUser),
};
export const groupGrants = {
  change: contractAt<typeof works.groupGrants.change>("PATCH", ofGroup),
  remove: contractAt<typeof works.groupGrants.remove>("DELETE", ofGroup),
};
