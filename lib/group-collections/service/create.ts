import {
  type Collection,
  createGroupCollection as createCollection,
  findGroupCollection,
  type GroupName,
} from "@/lib/collections";
import { AppError, Conflict } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import { isUuid } from "@/lib/core/uuid";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import type { Partner, RemoteGroup } from "@/lib/partners";
import { firstHolderOf, keepForeignGroups } from "@/lib/users";
import { rolesOf } from "../levels";
import { contentOf, givenOf } from "../remote-content";
import * as repository from "../repository";
import { newGroupCollection } from "../schema";
import { slugStem } from "../slug";
import { requireWriter } from "./authorise";
import { enqueueAvatar } from "./avatar";
import { requirePartner, requireRemoteGroup } from "./remote";

/** The account that owns the collections of all groups is the first to have this role. */
const OWNER_ROLE = "group-collections-owner";

/** 500: nobody has the role, which only an administrator can mend. */
class NoOwnerAvailable extends AppError {
  readonly status = 500;

  constructor() {
    super("groupCollections.noOwner", { role: OWNER_ROLE });
  }
}

export const groupTakenError = ({ instance, groupId }: GroupName) =>
  new Conflict(message("groupCollections.taken", { id: groupId, instance }));

/** Makes a collection for a group: its content is what the instance says of the group. */
export async function createGroupCollection(ctx: Context, body: unknown): Promise<Collection> {
  requireWriter(ctx);
  const given = parse(newGroupCollection, body ?? {});
  const partner = requirePartner(given.commons_instance);
  requireWriter(ctx, partner.name);
  const name = { instance: partner.name, groupId: given.commons_group_id };
  // The lock decides below; here so that a repeated call costs the instance nothing.
  if (await findGroupCollection(ctx, name)) throw groupTakenError(name);
  const group = await requireRemoteGroup(ctx, partner, name.groupId);
  return inTransaction(ctx, (tx) => create(tx, partner, group, given.collection_visibility));
}

async function create(
  tx: Context,
  partner: Partner,
  group: RemoteGroup,
  visibility: Collection["access"]["visibility"],
): Promise<Collection> {
  const name = { instance: partner.name, groupId: group.id };
  await repository.lockGroups(tx, name);
  if (await findGroupCollection(tx, name)) throw groupTakenError(name);
  const ownerId = await firstHolderOf(tx, OWNER_ROLE);
  if (ownerId === undefined) throw new NoOwnerAvailable();
  const roles = rolesOf(partner, group);
  await keepForeignGroups(
    tx,
    roles.map(({ groupId, title }) => ({ id: groupId, title })),
  );
  const content = contentOf(partner, group);
  const groups = roles.map(({ groupId, level }) => ({ groupId, role: level }));
  const made = await withFreeSlug(tx, slugStem(group.name, group.id), (slug) =>
    createCollection(tx, { slug, ...content, visibility, ownerId, groups }),
  );
  if (!made) throw groupTakenError(name);
  await repository.saveSource(tx, made.id, {
    url: content.metadata.website ?? "",
    roles: roles.map(({ role }) => role),
    given: givenOf(made.metadata),
  });
  await enqueueAvatar(tx, made.id, partner, group.avatar);
  return made;
}

/** Tries slugs until one can be had: it may be reserved, or another collection takes it meanwhile. */
async function withFreeSlug(
  tx: Context,
  stem: string,
  make: (slug: string) => Promise<Collection | undefined>,
): Promise<Collection | undefined> {
  await repository.lockSlug(tx, stem);
  let from = isUuid(stem) ? 1 : 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { slug, number } = await repository.findFreeSlug(tx, stem, from);
    const made = await make(slug);
    if (made) return made;
    from = number + 1;
  }
  return undefined;
}

const MAX_TRIES = 20;
