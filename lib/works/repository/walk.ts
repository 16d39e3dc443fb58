import type { Context } from "@/lib/db/context";
import { raw, sql } from "@/lib/db/sql";
import type { Draft, Work } from "../rows";
import { listDrafts, toWork, type WorkRow } from "./find";
import { WORK } from "./sql";

/** Walks over everything, in pieces and in the order of ids: for building and checking the search index. */
type Page = { after: string; limit: number };

/** Locks what it reads, parents first, until the transaction ends. */
export async function lockWorksAfter(ctx: Context, { after, limit }: Page): Promise<Work[]> {
  const rows = await ctx.db.$queryRaw<
    WorkRow[]
  >`${WORK} WHERE w.id > ${after} ORDER BY w.id LIMIT ${limit}::int FOR SHARE OF p FOR SHARE OF w`;
  return rows.map(toWork);
}

/** As {@link lockWorksAfter}; drafts are locked against uploads too, since their files are indexed. */
export async function lockDraftsAfter(ctx: Context, { after, limit }: Page): Promise<Draft[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT d.id FROM draft d JOIN work_parent p ON p.id = d.parent_id WHERE d.id > ${after}
      ORDER BY d.id LIMIT ${limit}::int FOR SHARE OF p FOR UPDATE OF d`;
  return listDrafts(
    ctx,
    rows.map(({ id }) => id),
  );
}

export async function countAll(ctx: Context): Promise<number> {
  const [row] = await ctx.db.$queryRaw<
    { total: number }[]
  >`SELECT ((SELECT count(*) FROM work) + (SELECT count(*) FROM draft))::int AS total`;
  return row?.total ?? 0;
}

export type Mark = { id: string; kind: "record" | "draft"; revision: number };

/** Ids and revisions of works and drafts in ascending order of id and kind, by code units. */
export async function listMarksAfter(
  ctx: Context,
  after: Pick<Mark, "id" | "kind"> | undefined,
  limit: number,
): Promise<Mark[]> {
  const from = after?.id ?? "";
  const part = (table: string, kind: string) =>
    sql`(SELECT id, '${raw(kind)}' AS kind, revision FROM ${raw(table)} WHERE id COLLATE "C" >= ${from}
       ORDER BY id COLLATE "C" LIMIT ${limit}::int + 1)`;
  return ctx.db.$queryRaw<
    Mark[]
  >`SELECT id, kind, revision FROM (${part("work", "record")} UNION ALL ${part("draft", "draft")}) AS mark
      WHERE (id COLLATE "C", kind COLLATE "C") > (${from}, ${after?.kind ?? ""})
      ORDER BY id COLLATE "C", kind COLLATE "C" LIMIT ${limit}::int`;
}
