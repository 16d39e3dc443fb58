import type { AccountState, Preferences, Profile } from "./schema";

export const ORCID_CONFIRMATIONS = ["sign-in", "administrator", "import"] as const;
type OrcidConfirmation = (typeof ORCID_CONFIRMATIONS)[number];

/** A person as the service knows them. */
export type Account = {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly profile: Profile;
  readonly preferences: Preferences;
  /** Their owner has changed the name here, so that no partner changes it. */
  readonly nameIsOwn: boolean;
  readonly orcid: string | null;
  /** Who vouches for the iD; null: it was typed by the owner, and identifies no account. */
  readonly orcidConfirmedBy: OrcidConfirmation | null;
  readonly active: boolean;
  readonly confirmed: boolean;
  readonly verifiedAt: Date | null;
  readonly blockedAt: Date | null;
  /** The account of the same person that remained when this one was closed. */
  readonly mergedIntoId: number | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly roles: readonly string[];
};

export type NewAccount = {
  email: string;
  username: string;
  fullName: string;
  passwordHash?: string | undefined;
  orcid?: string | undefined;
  orcidConfirmedBy?: OrcidConfirmation | undefined;
  roles: readonly string[];
  affiliations?: string | undefined;
  preferences?: Partial<Preferences> | undefined;
  isVerified?: boolean | undefined;
};

/** Where an account stands; `repository/all-accounts.ts` asks the same of the rows. */
export function stateOfAccount(
  account: Pick<Account, "active" | "confirmed" | "blockedAt">,
): AccountState {
  if (account.blockedAt) return "blocked";
  if (!account.active) return "inactive";
  return account.confirmed ? "active" : "unconfirmed";
}

/** The display name of an account. */
export const nameOfAccount = ({ profile, username }: Pick<Account, "profile" | "username">) =>
  profile.full_name || username;

/** A decimal id as on the wire; nothing for any other text. */
export function accountIdOf(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= 2_147_483_647 ? id : undefined;
}
