/** The user's properties that decide which shortcuts and entries are offered. */
export type KeyUser = { isSignedIn: boolean; isAdministrator: boolean };
