import type { Context } from "@/lib/db/context";
import { sqlState } from "@/lib/db/errors";
import type { Prisma } from "@/lib/db/generated/client";
import { nullableJsonColumn } from "@/lib/db/json-column";
import type { Access, Collection, Logo, Tombstone } from "../rows";

/** Changes of a collection's row. Each counts as a revision of it, but for the size. */
export type Content = Pick<
  Collection,
  "metadata" | "access" | "childrenAllowed" | "customFields" | "theme" | "chatWebhook"
>;

function columns({ metadata, access, childrenAllowed, customFields, theme, chatWebhook }: Content) {
  return {
    metadata: json(metadata),
    ...accessColumns(access),
    childrenAllowed,
    customFields: json(customFields),
    theme: nullable(theme),
    chatWebhook,
  };
}

const accessColumns = (access: Access) => ({
  visibility: access.visibility,
  membersVisibility: access.members_visibility,
  memberPolicy: access.member_policy,
  recordPolicy: access.record_policy,
  reviewPolicy: access.review_policy,
});

/** False when the slug is taken; the unique index decides. */
export async function insert(
  ctx: Context,
  collection: { id: string; slug: string; parentId?: string | null },
  content: Content,
): Promise<boolean> {
  const { count } = await ctx.db.collection.createMany({
    data: [{ ...collection, ...columns(content), createdAt: ctx.now, updatedAt: ctx.now }],
    skipDuplicates: true,
  });
  if (count > 0) await dropAlias(ctx, collection.slug);
  return count > 0;
}

export async function update(ctx: Context, id: string, content: Content): Promise<void> {
  await change(ctx, id, columns(content));
}

/** False when the slug is taken; the transaction is lost then. The slug it had becomes an alias. */
export async function rename(
  ctx: Context,
  { id, slug: before }: Collection,
  slug: string,
): Promise<boolean> {
  try {
    await change(ctx, id, { slug });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    return false;
  }
  await dropAlias(ctx, slug);
  await ctx.db.collectionAlias.create({
    data: { slug: before, collectionId: id, createdAt: ctx.now },
  });
  return true;
}

async function dropAlias(ctx: Context, slug: string): Promise<void> {
  await ctx.db.collectionAlias.deleteMany({ where: { slug } });
}

export async function setLogo(ctx: Context, id: string, logo: Logo | null): Promise<void> {
  await change(ctx, id, { logo: nullable(logo), logoObjectId: logo?.objectId ?? null });
}

export async function setParent(ctx: Context, id: string, parentId: string | null): Promise<void> {
  await change(ctx, id, { parentId });
}

export async function allowChildren(ctx: Context, id: string): Promise<void> {
  await change(ctx, id, { childrenAllowed: true });
}

export async function setDeleted(
  ctx: Context,
  id: string,
  tombstone: Tombstone | null,
): Promise<void> {
  const deletionStatus = tombstone ? "D" : "P";
  await change(ctx, id, { deletionStatus, tombstone: nullable(tombstone) });
}

/** Lets go of all children; answers their ids. */
export async function releaseChildren(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    UPDATE collection SET parent_id = NULL, revision = revision + 1, updated_at = ${ctx.now}
     WHERE parent_id = ${id}::uuid RETURNING id`;
  return rows.map((row) => row.id);
}

/** Adds to the number of works; many at once, in the order of their ids. */
export async function adjustSizes(
  ctx: Context,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...changes].filter(([, by]) => by !== 0).map(([id, by]) => ({ id, by }));
  if (rows.length === 0) return;
  await ctx.db.$executeRaw`
    WITH changed AS (
      SELECT c.id, r.by FROM collection c
        JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, by int) ON r.id = c.id
       ORDER BY c.id FOR NO KEY UPDATE OF c)
    UPDATE collection c SET size = greatest(0, c.size + changed.by) FROM changed WHERE c.id = changed.id`;
}

async function change(
  ctx: Context,
  id: string,
  data: Prisma.CollectionUncheckedUpdateInput,
): Promise<void> {
  await ctx.db.collection.update({
    where: { id },
    data: { ...data, revision: { increment: 1 }, updatedAt: ctx.now },
    select: { id: true },
  });
}

/** Prisma's types allow no `undefined` in JSON; undefined values are left out. */
export const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;
const nullable = (value: unknown) => nullableJsonColumn(value === null ? null : json(value));
