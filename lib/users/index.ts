/** Accounts, roles, sessions, tokens, and the first visit. */
export type { Account } from "./account";
export { accountIdOf, nameOfAccount } from "./account";
export { mailLanguage, mailSite } from "./mail-site";
export {
  type AccountWanted,
  actorFor,
  createAccount,
  findAccount,
  findAccounts,
  listAccounts,
  requireAccount,
} from "./service/accounts";
export { canManageAccounts } from "./policy";
export { accountsForImport, type ImportedPerson } from "./service/imported-people";
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
  isWaitingForPassword,
  readManagedAccount,
} from "./service/all-accounts";
export {
  type ExternalName,
  findAccountByIdentity,
  findIdentity,
  type Identity,
  knownIdentities,
  linkIdentity,
  listIdentities,
  listIdentitiesOf,
  unlinkIdentity,
} from "./service/identities";
export { notifyOfLinkedSignIn } from "./service/link-notice";
export {
  makePartnerAccount,
  type PartnerPerson,
  removePartnerPerson,
  takeOverPartnerPerson,
} from "./service/partner-people";
export { accountsCalled, endSessionsCalled } from "./service/partner-sign-outs";
export { type EnteredAccount, signInFromElsewhere } from "./service/external-sign-in";
export {
  foreseeSignIn,
  type ForeseenSignIn,
  AccountRefused,
  type ExternalPerson,
  type FoundBy,
  isKnownIdentity,
  linkToAccount,
} from "./service/external-people";
export {
  closeMerged,
  countSignIns,
  type MergePair,
  type MovedSignIns,
  reopenMerged,
  requireMergePair,
} from "./service/merging";
export { requireOwnAccess } from "./service/own-access";
export { impersonate, stopImpersonating } from "./service/impersonation";
export { inviteAgain, inviteToAccount } from "./service/invitations";
export { changeAccountGroups, readAccountGroups } from "./service/groups";
export { changeAccountStatus, type AccountStatusChange } from "./service/account-status";
export {
  askForPasswordLink,
  readOwnPasswordState,
  readPasswordLink,
  resetPassword,
} from "./service/password-links";
export { isWelcome, welcomeCookie, welcomeSaidCookie } from "./welcome";
export {
  confirmEmail,
  isRegistrationOpen,
  readRegistration,
  register,
} from "./service/registration";
export { changeOwnAccount } from "./service/own-account";
export { updateNoticePreferences } from "./service/notice-preferences";
export {
  firstHolderOf,
  grantRole,
  holdersOf,
  keepForeignGroups,
  listForeignGroups,
  removeForeignGroups,
  revokeRole,
} from "./service/roles";
export {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endSessionsById,
  listOwnSessions,
  logoutSignalRequest,
  readOwnAccount,
  signOut,
} from "./service/sessions";
export {
  completeSetup,
  describeSetup,
  ensureAdministrator,
  isSetUp,
  loadDemoRequest,
  readSetup,
  setupLink,
} from "./service/setup";
export {
  attachInvitationsRequest,
  openSession,
  signIn,
  visitorOf,
  type Visitor,
} from "./service/sign-in";
export { forgetSiteName, saveSiteName, siteName } from "./service/site-name";
export { actorName } from "./service/actor-name";
export {
  type HeldToken,
  issuePartnerToken,
  listPartnerTokens,
  revokePartnerToken,
} from "./service/partner-tokens";
export { createOwnToken, issueToken, listTokens, revokeToken } from "./service/tokens";
export {
  toGroupJson,
  toGroupsJson,
  toManagedUserJson,
  toManagedUsersJson,
  toMeJson,
  toMessageJson,
  toNewTokenJson,
  toPeopleJson,
  toSessionsJson,
  toTokenJson,
  toTokensJson,
  toUserGroupsJson,
  toUserJson,
} from "./serializer";
export { nextAuthSignIns } from "./next-auth";
export {
  presentGroupAvatar,
  presentPersonAvatar,
  presentSignIn,
  presentSignOut,
  withCsrfCookie,
} from "./presenter";
export { listNewAccounts } from "./repository/new-accounts";
