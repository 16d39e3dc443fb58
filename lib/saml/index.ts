/** Signing in through the identity providers of partner instances. */
export { samlJobs, samlSchedules } from "./jobs";
export { lastProviderCookie, samlCookies } from "./presenter";
export { partnerProblems } from "./problems";
export { namesOfProviders, offeredProviders } from "./provider";
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
