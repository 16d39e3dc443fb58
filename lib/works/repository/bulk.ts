import type { Context } from "@/lib/db/context";
import { insertRows, insertRowsOf, type TableRows } from "@/lib/db/insert-rows";
import type { Row } from "@/lib/db/row";
import { sql } from "@/lib/db/sql";
import { type PidRow, pidRow } from "./pids";
import { newRow } from "./works";
import { isVerified } from "./sql";
import type { Work } from "../rows";

/* Rows of many first versions at once, as publishing one after the other would leave them. */

/** Ids for grants that are not there yet. */
export async function newGrantIds(ctx: Context, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await ctx.db.$queryRaw<
    { id: number }[]
  >`SELECT nextval(pg_get_serial_sequence('work_grant', 'id'))::int AS id FROM generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

/** The ids of those of the accounts that are verified. */
export async function findVerifiedOwners(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await ctx.db.$queryRaw<
    { id: number }[]
  >`SELECT o.id FROM unnest(${[...new Set(ids)]}::int[]) AS o(id) WHERE ${isVerified(sql`o.id`)}`;
  return new Set(rows.map(({ id }) => id));
}

/** Puts them into the collection, too, without a request; and writes rows of other modules `beside` them. */
export async function insertFirstVersions(
  ctx: Context,
  works: readonly Work[],
  { collectionId, beside }: { collectionId: string; beside: readonly TableRows[] },
): Promise<void> {
  await insertRowsOf(ctx.db, [
    ...beside,
    { table: "work_parent", rows: works.map(parentRow) },
    { table: "work", rows: works.map((work) => newRow(work, ctx.now)) },
    { table: "work_grant", rows: works.flatMap((work) => grantRows(work, ctx.now)) },
    {
      table: "work_inclusion",
      rows: works.map(({ parent }) => ({
        parent_id: parent.id,
        collection_id: collectionId,
        created_at: ctx.now,
      })),
    },
  ]);
}

const parentRow = ({ id, parent, createdAt }: Work): Row => ({
  id: parent.id,
  owner_id: parent.ownerId,
  pids: parent.pids,
  default_collection_id: parent.defaultCollectionId,
  latest_id: id,
  latest_index: 1,
  created_at: createdAt,
  updated_at: createdAt,
});

const grantRows = ({ parent }: Work, now: Date): Row[] =>
  parent.grants.map(({ id, subjectType, subjectId, permission, origin }) => ({
    id,
    parent_id: parent.id,
    subject_type: subjectType,
    subject_id: subjectId,
    permission,
    origin,
    created_at: now,
  }));

/** Takes identifiers that must be free; false when one of them is taken. */
export async function claimNewPids(ctx: Context, pids: readonly PidRow[]): Promise<boolean> {
  const rows = pids.map((pid) => pidRow(pid, ctx.now));
  return (await insertRows(ctx.db, "pid", rows, { skipTaken: true })) === pids.length;
}

/** The DOIs among the identifiers of a work, as the index `work_named_dois_idx` has them. */
const NAMED_DOIS = sql`lower(jsonb_path_query_array(w.metadata,
  '$.identifiers[*] ? (@.scheme == "doi").identifier')::text)::jsonb`;

/** The published version, the newest of several, that names a DOI (lower case) among its identifiers. */
export async function findWorksNamingDois(
  ctx: Context,
  dois: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (dois.length === 0) return new Map();
  const wanted = [...dois];
  const rows = await ctx.db.$queryRaw<
    { identifier: string; id: string }[]
  >`SELECT doi.identifier, w.id FROM work w CROSS JOIN jsonb_array_elements_text(${NAMED_DOIS}) AS doi(identifier)
     WHERE ${NAMED_DOIS} ?| ${wanted}::text[] AND doi.identifier = ANY(${wanted}::text[])
       AND w.deletion_status = 'P'
     ORDER BY w.version_index, w.created_at, w.id`;
  return new Map(rows.map(({ identifier, id }) => [identifier, id]));
}

/** The version a DOI (lower case) leads to; null where it is reserved for a draft. */
export async function findWorksByDois(
  ctx: Context,
  dois: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (dois.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<
    { identifier: string; id: string | null }[]
  >`SELECT i.identifier, COALESCE(w.id, p.latest_id) AS id FROM pid i
       LEFT JOIN work_parent p ON p.id = i.parent_id LEFT JOIN work w ON w.id = i.record_id
      WHERE i.scheme = 'doi' AND i.identifier = ANY(${[...dois]}::text[])`;
  return new Map(rows.map(({ identifier, id }) => [identifier, id]));
}
