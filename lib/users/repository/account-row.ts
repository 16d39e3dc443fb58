import { type Sql, sql } from "@/lib/db/sql";
import { type Account, ORCID_CONFIRMATIONS } from "../account";
import { preferences, profile } from "../schema";

/** The columns of an account for statements of one's own, in which `u` is its row of `app_user`. */
export const ACCOUNT_COLUMNS: Sql = sql`
  u.id, u.email, u.username, u.profile, u.preferences, u.name_is_own AS "nameIsOwn", u.orcid,
  u.orcid_confirmed_by AS "orcidConfirmedBy", u.active, u.confirmed, u.verified_at AS "verifiedAt",
  u.blocked_at AS "blockedAt", u.merged_into_id AS "mergedIntoId", u.revision,
  u.created_at AS "createdAt", u.updated_at AS "updatedAt",
  ARRAY(SELECT m.role_id FROM role_member m WHERE m.user_id = u.id) AS roles`;

/** What these columns give. */
export type AccountRow = Omit<Account, "profile" | "preferences" | "orcidConfirmedBy"> & {
  readonly profile: unknown;
  readonly preferences: unknown;
  readonly orcidConfirmedBy: string | null;
};

export const toAccount = (row: AccountRow): Account => ({
  ...row,
  profile: profile.parse(row.profile),
  preferences: preferences.parse(row.preferences),
  orcidConfirmedBy: ORCID_CONFIRMATIONS.find((one) => one === row.orcidConfirmedBy) ?? null,
  roles: [...row.roles].sort(),
});
