import type { Context } from "@/lib/db/context";
import type { GroupName } from "@/lib/collections";
import { MAX_SLUG } from "./slug";

/** What is kept of the group that owns a collection. */
export type Source = {
  readonly url: string;
  /** Roles of the group that were made members. */
  readonly roles: readonly string[];
  /** Fields as the group last gave them. */
  readonly given: unknown;
  /** The address that the logo was made from; empty for none. */
  readonly avatar: string;
  readonly logoMd5: string | null;
};

/**
 * Keeps others from giving the groups collections until the transaction ends; taken before the lock of a slug, and
 * several in one order.
 */
export async function lockGroups(tx: Context, ...groups: readonly GroupName[]): Promise<void> {
  const keys = groups.map(({ instance, groupId }) => `group ${instance} ${groupId}`).sort();
  for (const key of keys) await lock(tx, key);
}

/** One after the other finds a slug with the same stem, so that there are no gaps between them. */
export const lockSlug = (tx: Context, stem: string): Promise<void> => lock(tx, `slug ${stem}`);

async function lock(tx: Context, key: string): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${key}, 35))`;
}

/**
 * The first slug with the stem that no collection has or had, deleted ones included: the stem itself where `from` is 0,
 * else with a number from there on. The stem is cut so that the number fits. Looks at more numbers at once the more are
 * taken.
 */
export async function findFreeSlug(
  ctx: Context,
  stem: string,
  from: number,
): Promise<{ slug: string; number: number }> {
  for (let first = from, count = 20; ; first += count, count *= 4) {
    const [free] = await ctx.db.$queryRaw<{ slug: string; number: number }[]>`
      SELECT slug, number FROM (
        SELECT number, CASE WHEN number = 0 THEN ${stem}::text
                 ELSE rtrim(left(${stem}::text, ${MAX_SLUG - 1}::int - length(number::text)), '-') || '-' || number END AS slug
          FROM generate_series(${first}::int, ${first + count - 1}::int) AS number) AS candidate
       WHERE NOT EXISTS (SELECT FROM collection c WHERE c.slug = candidate.slug)
         AND NOT EXISTS (SELECT FROM collection_alias a WHERE a.slug = candidate.slug)
       ORDER BY number LIMIT 1`;
    if (free) return free;
  }
}

export async function findSource(ctx: Context, collectionId: string): Promise<Source | undefined> {
  return (await ctx.db.collectionGroup.findUnique({ where: { collectionId } })) ?? undefined;
}

/** The address and the checksum of the logo stay as they are. */
export async function saveSource(
  tx: Context,
  collectionId: string,
  { url, roles, given }: Pick<Source, "url" | "roles" | "given">,
): Promise<void> {
  await tx.db.$executeRaw`
    INSERT INTO collection_group AS g (collection_id, url, roles, given, updated_at)
    VALUES (${collectionId}::uuid, ${url}, ${[...roles]}::text[], ${JSON.stringify(given)}::jsonb, ${tx.now})
        ON CONFLICT (collection_id) DO UPDATE
       SET url = excluded.url, roles = excluded.roles, given = excluded.given, updated_at = excluded.updated_at`;
}

export async function saveLogoSource(
  tx: Context,
  collectionId: string,
  { avatar, logoMd5 }: Pick<Source, "avatar" | "logoMd5">,
): Promise<void> {
  await tx.db.collectionGroup.updateMany({ where: { collectionId }, data: { avatar, logoMd5 } });
}

export async function deleteSource(tx: Context, collectionId: string): Promise<void> {
  await tx.db.collectionGroup.deleteMany({ where: { collectionId } });
}
