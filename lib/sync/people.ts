import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  fetchUser,
  groupRoleId,
  groupRolePrefix,
  listPartners,
  normalisedRole,
  type Partner,
  type RemoteUser,
} from "@/lib/partners";
import {
  findAccountByIdentity,
  linkIdentity,
  makePartnerAccount,
  type PartnerPerson,
  removePartnerPerson,
  takeOverPartnerPerson,
} from "@/lib/users";
import type { Synced, SyncSignal } from "./schema";

const TIMEOUT_MS = 5_000;

/** Compares a person with their partner. @throws PartnerFailed */
export async function syncPerson(
  ctx: Context,
  partner: Partner,
  { id, event }: SyncSignal,
): Promise<Synced> {
  const name = { idp: partner.name, externalId: id };
  const isHere = (await findAccountByIdentity(ctx, name)) !== undefined;
  if (!isHere && event !== "created") return { result: message("sync.notHere"), isAnswer: false };
  const remote = await fetchUser(ctx, partner, id, { timeoutMs: TIMEOUT_MS });
  const isPartnerRole = partnerRoles(partner);
  const result = await inTransaction(ctx, async (tx) => {
    if (!remote) {
      if (event !== "deleted") return message("sync.notThere");
      const removed = await removePartnerPerson(tx, name, isPartnerRole);
      return message(removed === "closed" ? "sync.closed" : "sync.removed");
    }
    const person = { ...personOf(partner, remote), isPartnerRole };
    if (!isHere) {
      const made = await makePartnerAccount(tx, name, person);
      if (made === "noAddress") return message("sync.noAddress");
      if (made === "maybeThere") return message("sync.maybeThere");
      await linkIdentity(tx, made, name);
    }
    const changed = await takeOverPartnerPerson(tx, name, person);
    if (!isHere) return message("sync.made");
    return changed.length > 0
      ? message("sync.changed", { parts: changed })
      : message("sync.unchanged");
  });
  return { result, isAnswer: true };
}

/** Whether a role is one of this partner's groups; the name of one partner may begin like that of another. */
function partnerRoles({ name }: Partner): (roleId: string) => boolean {
  const own = groupRolePrefix(name);
  const longer = listPartners()
    .map((other) => groupRolePrefix(other.name))
    .filter((prefix) => prefix.startsWith(own) && prefix !== own);
  return (roleId) => roleId.startsWith(own) && !longer.some((prefix) => roleId.startsWith(prefix));
}

/** Names of roles are columns that are looked up; no group is called like this. */
const MAX_NAME = 100;

function personOf(partner: Partner, remote: RemoteUser): Omit<PartnerPerson, "isPartnerRole"> {
  return {
    username: remote.username,
    fullName: remote.name,
    givenName: remote.first_name,
    familyName: remote.last_name,
    affiliation: remote.institutional_affiliation,
    orcid: remote.orcid,
    email: remote.email,
    groups: remote.groups
      ?.filter(({ groupId, role }) => groupId.length <= MAX_NAME && role.length <= MAX_NAME)
      .map(({ groupId, name, role }) => ({
        id: groupRoleId(partner.name, groupId, role),
        title: `${name || groupId}: ${normalisedRole(role)}`,
      })),
    isAdministrator: partner.saml?.trust_superadmins === true && remote.is_superadmin === true,
  };
}
