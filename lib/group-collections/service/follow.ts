import {
  addGroups,
  changeGroupCollection,
  type Collection,
  deleteLogo,
  findGroupCollection,
  type GroupName,
  lockGroupCollection,
  replaceGroupsByPeople,
} from "@/lib/collections";
import { SYSTEM } from "@/lib/core/actor";
import { Gone } from "@/lib/core/errors";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { groupRoleId, type Partner, partnerNamed, type RemoteGroup } from "@/lib/partners";
import { keepForeignGroups, listForeignGroups, removeForeignGroups } from "@/lib/users";
import { rolesOf } from "../levels";
import { contentOf, followed, givenOf, isSame } from "../remote-content";
import * as repository from "../repository";
import { avatarOf, enqueueAvatar } from "./avatar";
import { groupOf } from "./authorise";

/**
 * Takes over what an instance says of a group into the group's collection. False when the group has none: it is never
 * made here.
 */
export async function applyGroup(
  ctx: Context,
  instance: string,
  groupId: string,
  group: RemoteGroup,
): Promise<boolean> {
  const partner = partnerNamed(instance);
  if (!partner || group.id !== groupId) return false;
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOfGroup(tx, { instance, groupId });
    if (!locked) return false;
    await follow(tx, locked, { partner, group });
    return true;
  });
}

/**
 * The collection of a group that is no more stays: whoever was in a role of the group becomes a member in person, and
 * nothing tells of the group any longer. False when the group has no collection.
 */
export async function disownGroup(
  ctx: Context,
  instance: string,
  groupId: string,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await repository.lockGroups(tx, { instance, groupId });
    const groups = await listForeignGroups(tx, groupRoleId(instance, groupId, ""));
    // Locks requests before collections, so it comes first.
    await replaceGroupsByPeople(tx, groups);
    const locked = await lockOfGroup(tx, { instance, groupId });
    if (locked) {
      const { metadata, customFields } = locked;
      const others = Object.entries(customFields).filter(
        ([name]) =>
          !name.startsWith("svc:commons_instance") && !name.startsWith("svc:commons_group"),
      );
      await changeGroupCollection(tx, locked, {
        metadata,
        customFields: Object.fromEntries(others),
      });
      await repository.deleteSource(tx, locked.id);
    }
    await removeForeignGroups(tx, groups);
    return locked !== undefined;
  });
}

/** The group's collection, unless it goes to another group or is deleted before it is locked. */
async function lockOfGroup(tx: Context, name: GroupName): Promise<Collection | undefined> {
  await repository.lockGroups(tx, name);
  const found = await findGroupCollection(tx, name);
  if (!found) return undefined;
  try {
    const locked = await lockGroupCollection(tx, found);
    return groupOf(locked)?.groupId === name.groupId ? locked : undefined;
  } catch (error) {
    if (error instanceof Gone) return undefined;
    throw error;
  }
}

type Following = {
  readonly partner: Partner;
  readonly group: RemoteGroup;
  readonly visibility?: Collection["access"]["visibility"] | null | undefined;
};

/** Writes what the group says now into its locked collection; nothing is written that has not changed. */
export async function follow(
  tx: Context,
  before: Collection,
  { partner, group, visibility }: Following,
): Promise<void> {
  const source = await repository.findSource(tx, before.id);
  const isSameGroup = groupOf(before)?.groupId === group.id;
  const remote = contentOf(partner, group);
  const content = followed(before, remote, source?.given);
  const isChanged =
    !isSame(content.metadata, before.metadata) ||
    !isSame(content.customFields, before.customFields) ||
    // The collection's page leads there, and is kept as long as the collection is the same.
    (source !== undefined && source.url !== (remote.metadata.website ?? "")) ||
    (visibility ?? before.access.visibility) !== before.access.visibility;
  if (isChanged)
    await changeGroupCollection(tx, before, { ...content, visibility: visibility ?? undefined });

  const roles = rolesOf(partner, group);
  await keepForeignGroups(
    tx,
    roles.map(({ groupId, title }) => ({ id: groupId, title })),
  );
  // Those that a manager has taken out stay out.
  const known = isSameGroup ? (source?.roles ?? []) : [];
  const added = roles.filter(({ role }) => !known.includes(role));
  await addGroups(
    tx,
    before,
    added.map(({ groupId, level }) => ({ groupId, role: level })),
  );
  const kept = {
    url: remote.metadata.website ?? "",
    roles: [...new Set([...known, ...added.map(({ role }) => role)])],
    given: givenOf(remote.metadata),
  };
  const isKept =
    source !== undefined &&
    isSame({ url: source.url, roles: source.roles, given: source.given }, kept);
  if (!isKept) await repository.saveSource(tx, before.id, kept);
  await followAvatar(tx, before, { partner, group });
}

/** A logo that was chosen here stays. */
async function followAvatar(
  tx: Context,
  { id, logo }: Collection,
  { partner, group }: Following,
): Promise<void> {
  const source = await repository.findSource(tx, id);
  if (!source || source.logoMd5 !== (logo?.md5 ?? null)) return;
  const address = avatarOf(partner, group.avatar) ?? "";
  if (address === source.avatar) return;
  if (address !== "") return enqueueAvatar(tx, id, partner, address);
  if (logo) await deleteLogo(as(tx, SYSTEM), id);
  await repository.saveLogoSource(tx, id, { avatar: "", logoMd5: null });
}
