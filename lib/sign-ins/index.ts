/** The ways of signing in beside the password, of every kind: SAML of partners, ORCID, OpenID Connect. */
export {
  identitiesOf,
  offeredProviders,
  ownWaysIn,
  signInProblems,
  titleOfProvider,
  unlinkOwnIdentity,
} from "./service";
