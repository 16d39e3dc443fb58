import { randomUUID } from "node:crypto";
import { type Actor, type CollectionRole, highestRoles, type Membership } from "@/lib/core/actor";
import { type Collection, createCollection, patchCollection } from "@/lib/collections";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "./accounts";

/* Collections as use cases make them. */
type Given = {
  access?: Record<string, string>;
  title?: string;
  /** The collection it is below. */
  parentId?: string;
};

/** A collection with its owner. */
export async function aCollection({ access = {}, title = "Moorland", parentId }: Given = {}) {
  const owner = await signedInAs(await anAccount());
  const made = await inTransaction(owner, (tx) =>
    createCollection(tx, { slug: `c-${randomUUID()}`, metadata: { title }, access }),
  );
  if (parentId)
    await systemContext().db.collection.update({
      where: { id: made.id },
      data: { parentId },
    });
  return { collection: made, owner: withRole(owner, made, "owner") };
}

/** Somebody with a role in the collection. */
export async function aMember(collection: Collection, role: CollectionRole): Promise<Context> {
  const account = await anAccount();
  await systemContext().db.collectionMember.create({
    data: { id: randomUUID(), collectionId: collection.id, userId: account.id, role },
  });
  return withRole(await signedInAs(account), collection, role);
}

/** As the next request of the same person would come in. */
export function withRole(ctx: Context, { id }: Collection, role: CollectionRole): Context {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new Error("Only people are members.");
  const membership: Membership = { collectionId: id, role };
  const memberships = highestRoles([...actor.memberships, membership]);
  const member: Actor = { ...actor, memberships };
  return as(ctx, member);
}

export const changeCollection = (owner: Context, id: string, body: unknown) =>
  inTransaction(owner, (tx) => patchCollection(tx, id, body, undefined));

export async function sizeOf({ id }: Collection): Promise<number | undefined> {
  const row = await systemContext().db.collection.findUnique({ where: { id } });
  return row?.size;
}
