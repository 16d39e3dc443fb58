/**
 * Identifier schemes: test, normal form, detection and landing address. Browsers take `detect` and `registry` by
 * themselves: `check` brings the tables along that stored forms are made with.
 */
export { checkIdentifier, identityOf, type Identifier } from "./check";
export { detectScheme } from "./detect";
export {
  AFFILIATION_SCHEMES,
  AWARD_SCHEMES,
  findScheme,
  FUNDER_SCHEMES,
  landingUrl,
  LOCATION_SCHEMES,
  PERSON_SCHEMES,
  WORK_SCHEMES,
  type Schemes,
} from "./registry";
export { isEmailAddress } from "./schemes/people";
export { isWebAddress } from "./schemes/web";
