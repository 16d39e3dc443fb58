/** Signing in through ORCID and other providers of OpenID Connect. */
export { oidcJobs, oidcSchedules } from "./jobs";
export { listProviders, offeredProviders, providerProblems } from "./provider";
export { addressHandler, codeHandler, linkHandler, loginHandler, newcomerIn } from "./routes";
export { signInFlow } from "./sign-in-flow";
