/** Commons instances beside this service: their settings, and calls to them. */
export {
  groupRoleId,
  groupRolePrefix,
  listPartners,
  normalisedRole,
  type Partner,
  partnerCalled,
  partnerDataCutoff,
  partnerNamed,
  signInTitle,
} from "./partner";
export { fetchGroup, fetchUser, missingSetting, PartnerFailed } from "./fetch";
export type { RemoteGroup, RemoteUser } from "./schema";
export {
  requestProfileSync,
  type SyncEntity,
  syncGroupRequest,
  syncProfileRequest,
} from "./sync-requests";
export { partnerJobs, partnerSchedules } from "./jobs";
