import type { Actor, CollectionRole } from "@/lib/core/actor";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { addMembers, type Collection, createCollection } from "@/lib/collections";
import { type Account, actorFor } from "@/lib/users";
import { anAccount } from "./accounts";

/** Collections and their people as use cases make them, without HTTP. */

/** Somebody as the next request sees them, memberships included. */
export async function asNow(account: Account): Promise<Context> {
  const actor: Actor = await actorFor(systemContext(), String(account.id));
  return createContext({ actor });
}

export const inTx = <Result>(ctx: Context, change: (tx: Context) => Promise<Result>) =>
  inTransaction({ ...ctx, now: new Date() }, change);

let count = 0;
export const aSlug = (stem = "sample") => `${stem}-${process.pid}-${(count += 1)}`;

export type Owned = { collection: Collection; owner: Account; ctx: Context };

/** A new collection with an owner of its own, or of one given. */
export async function aCollection(
  body: Record<string, unknown> = {},
  owner?: Account,
): Promise<Owned> {
  const account = owner ?? (await anAccount());
  const maker = await asNow(account);
  const collection = await inTx(maker, (tx) =>
    createCollection(tx, {
      slug: aSlug(),
      metadata: { title: "Sample collection" },
      access: {},
      ...body,
    }),
  );
  return { collection, owner: account, ctx: await asNow(account) };
}

/** A fresh account with a role in it. */
export async function aMember(
  { collection }: Owned,
  role: CollectionRole,
  account?: Account,
): Promise<{ account: Account; ctx: Context }> {
  const person = account ?? (await anAccount());
  await inTx(systemContext(), (tx) =>
    addMembers(tx, collection.id, { members: [{ type: "user", id: String(person.id) }], role }),
  );
  return { account: person, ctx: await asNow(person) };
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
