/** Accounts, roles, sessions, tokens, and the first visit. */
export type { Account } from "./account";
export { accountIdOf, nameOfAccount } from "./account";
export { mailLanguage } from "./mail-language";
export {
  type AccountWanted,
  actorFor,
  createAccount,
  findAccount,
  findAccounts,
  listAccounts,
  needAccount,
} from "./service/accounts";
export { accountsOf, type PersonNamed } from "./service/named-people";
export {
  findGroups,
  findPeople,
  readGroup,
  readPerson,
  refuseWrite,
  searchGroups,
  searchPeople,
} from "./service/people";
export {
  type AccountInList,
  type AccountQuery,
  listAllAccounts,
  readManagedAccount,
} from "./service/all-accounts";
export { impersonate, stopImpersonating } from "./service/impersonation";
export { inviteAgain, inviteToAccount } from "./service/invitations";
export { changeAccountGroups, readAccountGroups } from "./service/groups";
export { changeStanding, type StandingChange } from "./service/standing";
export { askForPasswordLink, isPasswordLink, resetPassword } from "./service/password-links";
export { changeOwnAccount } from "./service/own-account";
export { keepNoticePreferences } from "./service/preferences";
export { grantRole, holdersOf, revokeRole } from "./service/roles";
export {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readOwnAccount,
  signOut,
} from "./service/sessions";
export {
  completeSetup,
  describeSetup,
  ensureAdministrator,
  isSetUp,
  readSetup,
  setupLink,
} from "./service/setup";
export { openSession, signIn, visitorOf, type Visitor } from "./service/sign-in";
export { keepSiteName, siteName } from "./service/site";
export { actorName } from "./service/names";
export { createOwnToken, issueToken, listTokens, revokeToken } from "./service/tokens";
export {
  toGroupAvatar,
  toGroupJson,
  toGroupsJson,
  toManagedUserJson,
  toManagedUsersJson,
  toMeJson,
  toNewTokenJson,
  toPeopleJson,
  toPersonAvatar,
  toSessionsJson,
  toTokenJson,
  toTokensJson,
  toUserGroupsJson,
  toUserJson,
} from "./serializer";
export { nextAuthSignIns } from "./next-auth";
export { readyToWrite, signedIn, signedOut } from "./signed-in";
