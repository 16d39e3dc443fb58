import type { CollectionRole } from "@/lib/core/actor";
import { cleanLine } from "@/lib/core/text";
import { groupRoleId, normalisedRole, type Partner, type RemoteGroup } from "@/lib/partners";

/** What a role of the group is in its collection, where the settings of the instance do not say. */
const LEVELS: Readonly<Record<string, CollectionRole>> = {
  administrator: "manager",
  moderator: "curator",
  editor: "curator",
};

/** The group's administrators manage its collection, and whoever is in it may read. */
const ALWAYS = ["administrator", "member"];

type RemoteRole = {
  /** As the instance calls it. */
  readonly role: string;
  readonly groupId: string;
  /** In words. */
  readonly title: string;
  readonly level: CollectionRole;
};

/** The roles of a group that are members of its collection. */
export function rolesOf(partner: Partner, group: RemoteGroup): RemoteRole[] {
  const named = [...ALWAYS, ...(group.upload_roles ?? []), ...(group.moderate_roles ?? [])];
  const roles = new Set(named.map((role) => normalisedRole(cleanLine(role))).filter(Boolean));
  const name = cleanLine(group.name);
  return [...roles].sort().map((role) => ({
    role,
    groupId: groupRoleId(partner.name, group.id, role),
    title: `${name}: ${role}`,
    level: levelOf(partner, role),
  }));
}

/** Nobody from elsewhere owns a collection here: an owner there manages it. */
function levelOf({ userData }: Partner, role: string): CollectionRole {
  const settings = userData?.groups?.group_roles;
  const isIn = (names: readonly string[] | undefined) =>
    names?.some((one) => normalisedRole(one) === role);
  if (isIn(settings?.owner) || isIn(settings?.manager)) return "manager";
  if (isIn(settings?.curator)) return "curator";
  if (isIn(settings?.reader)) return "reader";
  return LEVELS[role] ?? "reader";
}
