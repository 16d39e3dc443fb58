/** What decides which keys and entries are offered to somebody. */
export type KeyUser = { isSignedIn: boolean; isAdministrator: boolean };
