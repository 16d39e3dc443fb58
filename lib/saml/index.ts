/** Signing in through the identity providers of partner instances. */
export { samlJobs, samlSchedules } from "./jobs";
export { samlCookies } from "./presenter";
export { partnerProblems } from "./problems";
export { offeredProviders } from "./provider";
export {
  completionHandler,
  leaveHandler,
  linkHandler,
  loginHandler,
  logoutFormHandler,
  logoutHandler,
  metadataHandler,
  responseHandler,
} from "./routes";
export { certificatesInMetadata } from "./service/metadata";
export { identitiesOf, unlinkOwnIdentity } from "./service/identities";
