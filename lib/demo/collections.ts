import { addMembers, assignParent, createCollection, setLogoPicture } from "@/lib/collections";
import { DASHBOARD_ENABLED } from "@/lib/collections/schema";
import { type Actor, SYSTEM } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { actorFor } from "@/lib/users";
import { SAMPLE_COLLECTIONS } from "./sample-collections";
import { sampleLogo } from "./sample-logo";

/** Ids of the sample collections by their short names. */
export type CollectionIds = Readonly<Record<string, string>>;

/**
 * The tree of sample collections with their dashboards on: the first account owns them, the others curate. In one transaction.
 */
export async function addCollections(
  ctx: Context,
  accounts: readonly string[],
): Promise<CollectionIds> {
  const [owner = "", ...curators] = accounts;
  const ids: Record<string, string> = {};
  await inTransaction(as(ctx, SYSTEM), async (tx) => {
    for (const { slug, above, title, description } of SAMPLE_COLLECTIONS) {
      const made = await createCollection(tx, {
        slug,
        metadata: { title, description },
        access: {
          visibility: "public",
          record_policy: "open",
          review_policy: "members",
          member_policy: "open",
        },
        children: { allow: true },
        custom_fields: { [DASHBOARD_ENABLED]: true },
      });
      ids[slug] = made.id;
      const add = (role: string, some: readonly string[]) =>
        addMembers(tx, made.id, { members: some.map((id) => ({ type: "user", id })), role });
      await add("owner", [owner]);
      await add("curator", curators);
      // A moment later, which statistics take for that of the change.
      const later = { ...tx, now: new Date(tx.now.getTime() + 1) };
      if (above !== undefined) await assignParent(later, { child: slug, parent: above });
    }
  });
  return ids;
}

/** Draws the logos of collections that have none. */
export async function addLogos(ctx: Context, ids: CollectionIds): Promise<void> {
  for (const [slug, id] of Object.entries(ids)) {
    const picture = await sampleLogo(slug);
    if (picture)
      await setLogoPicture(as(ctx, SYSTEM), id, picture, {
        isWanted: (_, { logo }) => Promise.resolve(logo === null),
        note: () => Promise.resolve(),
      });
  }
}

/** The collection a work of a field goes into. */
export function collectionOf(field: string, ids: CollectionIds): string | undefined {
  const found = SAMPLE_COLLECTIONS.find((one) => one.field === field);
  return found && ids[found.slug];
}

/** The accounts as they are now, with their roles in the collections. */
export async function actorsOf(ctx: Context, accounts: readonly string[]): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (const id of accounts) actors.push(await actorFor(ctx, id));
  return actors;
}
