import type { Context } from "@/lib/db/context";
import type { Filter } from "@/lib/core/rule";
import { raw, sql } from "@/lib/db/sql";
import { conditionOf } from "./sql";

/** The hierarchy: one recursive statement for each query, at any depth. */
export type Node = { id: string; parentId: string | null; isVisible: boolean };

/**
 * A collection and everything below it, nearest first, with a mark on those that pass the filter. `UNION`
 * ends also where rows would form a circle.
 */
export async function subtree(
  ctx: Context,
  id: string,
  may: Filter,
  limit: number,
): Promise<Node[]> {
  return ctx.db.$queryRaw<Node[]>`WITH RECURSIVE tree AS (
       SELECT id, parent_id, 0 AS depth FROM collection WHERE id = ${id}::uuid
       UNION
       SELECT c.id, c.parent_id, tree.depth + 1 FROM collection c JOIN tree ON c.parent_id = tree.id
        WHERE tree.depth < 1000
     )
     SELECT t.id, t.parent_id AS "parentId", ${conditionOf(may)} AS "isVisible"
       FROM (SELECT DISTINCT ON (id) * FROM tree ORDER BY id, depth) t JOIN collection c ON c.id = t.id
      ORDER BY t.depth, t.id LIMIT ${limit}::int`;
}

/** Collections of these that have others below them, each with the ids below that pass the filter and its own. */
export async function subtrees(
  ctx: Context,
  ids: readonly string[],
  may: Filter,
  limit: number,
): Promise<{ root: string; ids: string[] }[]> {
  return ctx.db.$queryRaw<{ root: string; ids: string[] }[]>`WITH RECURSIVE tree AS (
       SELECT id AS root, id, 0 AS depth FROM collection WHERE id = ANY(${[...ids]}::uuid[])
       UNION
       SELECT tree.root, c.id, tree.depth + 1 FROM collection c JOIN tree ON c.parent_id = tree.id
        WHERE tree.depth < 1000
     ), visible AS (
       SELECT DISTINCT t.root, c.id FROM tree t JOIN collection c ON c.id = t.id WHERE ${conditionOf(may)} LIMIT ${limit}::int
     )
     SELECT root, array_agg(id) AS ids FROM visible GROUP BY root HAVING count(*) > 1`;
}

/** The ids above a collection, from its parent to the root. */
export async function ancestorIds(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`WITH RECURSIVE above AS (
       SELECT parent_id AS id, 1 AS height FROM collection WHERE id = ${id}::uuid AND parent_id IS NOT NULL
       UNION
       SELECT c.parent_id, above.height + 1 FROM collection c JOIN above ON c.id = above.id
        WHERE c.parent_id IS NOT NULL AND above.height < 1000
     )
     SELECT id FROM above ORDER BY height`;
  return rows.map((row) => row.id);
}

/** Changes of the hierarchy happen one after the other: they are rare, and circles need two at once. */
export async function lockHierarchy(ctx: Context): Promise<void> {
  await ctx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('collections:hierarchy', 0))`;
}

export type Child = { slug: string; title: string };

/** The public collections that are in no other and have the most public ones right below them, with the first of those by title. */
export async function listMain(
  ctx: Context,
  { size, children }: { size: number; children: number },
): Promise<{ id: string; children: Child[] }[]> {
  const isOpen = (name: string) =>
    sql`${raw(name)}.visibility = 'public' AND ${raw(name)}.deletion_status = 'P'`;
  return ctx.db.$queryRaw<{ id: string; children: Child[] }[]>`WITH above AS (
       SELECT k.parent_id AS id, count(*) AS children FROM collection k
        WHERE k.parent_id IS NOT NULL AND ${isOpen("k")} GROUP BY k.parent_id
     ), main AS (
       SELECT c.id, above.children FROM above JOIN collection c ON c.id = above.id
        WHERE c.parent_id IS NULL AND ${isOpen("c")}
        ORDER BY above.children DESC, c.id LIMIT ${size}::int
     )
     SELECT main.id, below.children FROM main CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('slug', k.slug, 'title', k.title)) AS children FROM (
         SELECT k.slug, k.metadata->>'title' AS title FROM collection k
          WHERE k.parent_id = main.id AND ${isOpen("k")}
          ORDER BY lower(k.metadata->>'title'), k.id LIMIT ${children}::int) k
     ) below ORDER BY main.children DESC, main.id`;
}
