import { randomUUID } from "node:crypto";
import { type Actor, type CollectionRole, highestRoles, type Membership } from "@/lib/core/actor";
import { type Collection, createCollection, patchCollection } from "@/lib/collections";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { actorFor } from "@/lib/users";
import { anAccount, signedInAs } from "./accounts";

/* Collections and their people as use cases make them, without HTTP. */
type Given = {
  access?: Record<string, string>;
  children?: { allow: boolean };
  title?: string;
  /** The collection it is below. */
  parentId?: string;
  /** The creator; a new account when left out. */
  owner?: Context;
};

export type Owned = { collection: Collection; owner: Context };

/** A change as a call of its own makes it: at its own moment, in its own transaction. */
export const inTx = <Result>(ctx: Context, change: (tx: Context) => Promise<Result>) =>
  inTransaction({ ...ctx, now: new Date() }, change);

export const aSlug = () => `c-${randomUUID()}`;

/** A collection with its owner. */
export async function aCollection({
  access = {},
  title = "Moorland",
  parentId,
  owner,
  ...more
}: Given = {}): Promise<Owned> {
  const maker = owner ?? (await signedInAs(await anAccount()));
  const made = await inTx(maker, (tx) =>
    createCollection(tx, { slug: aSlug(), metadata: { title }, access, ...more }),
  );
  if (parentId)
    await systemContext().db.collection.update({
      where: { id: made.id },
      data: { parentId },
    });
  return { collection: made, owner: withRole(maker, made, "owner") };
}

/** An account with a role in the collection. */
export async function aMember(collection: Collection, role: CollectionRole): Promise<Context> {
  const account = await anAccount();
  await systemContext().db.collectionMember.create({
    data: { id: randomUUID(), collectionId: collection.id, userId: account.id, role },
  });
  return withRole(await signedInAs(account), collection, role);
}

/** The number of the account behind a call. */
export function accountIdOf({ actor }: Context): string {
  if (actor.kind !== "user") throw new Error("Only people have accounts.");
  return actor.id;
}

/** The same person with a role more, whether there is a row that says so or not. */
export function withRole(ctx: Context, { id }: Collection, role: CollectionRole): Context {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new Error("Only people are members.");
  const membership: Membership = { collectionId: id, role };
  const memberships = highestRoles([...actor.memberships, membership]);
  const member: Actor = { ...actor, memberships };
  return as(ctx, member);
}

/** The same person with the roles that the database knows by now. */
export async function asNow(ctx: Context): Promise<Context> {
  return as(ctx, await actorFor(systemContext(), accountIdOf(ctx)));
}

export const changeCollection = (owner: Context, id: string, body: unknown) =>
  inTx(owner, (tx) => patchCollection(tx, id, body, undefined));

export async function sizeOf({ id }: Collection): Promise<number | undefined> {
  const row = await systemContext().db.collection.findUnique({ where: { id } });
  return row?.size;
}

/** The statuses of those that were refused, in order of size. */
export function refusals(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes
    .flatMap((one) =>
      one.status === "rejected"
        ? [(one.reason as { status?: number }).status ?? String(one.reason)]
        : [],
    )
    .sort();
}
