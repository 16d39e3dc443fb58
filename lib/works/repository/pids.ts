import type { Context } from "@/lib/db/context";
import { insertSql } from "@/lib/db/insert-rows";
import type { Row } from "@/lib/db/row";
import { sql } from "@/lib/db/sql";

export type PidRow = {
  scheme: string;
  identifier: string;
  provider: string;
  /** Publishing takes it from "reserved" to "registering"; there the DOI of a restricted work waits until it opens. */
  status: "reserved" | "registering" | "registered" | "failed";
  /** The version, or null for a concept identifier. */
  recordId: string | null;
  parentId: string;
};

export const pidRow = ({ recordId, parentId, ...pid }: PidRow, now: Date): Row => ({
  ...pid,
  record_id: recordId,
  parent_id: parentId,
  created_at: now,
  updated_at: now,
});

const COLUMNS = sql`scheme, identifier, provider, status, record_id AS "recordId", parent_id AS "parentId"`;

export async function findPid(
  ctx: Context,
  scheme: string,
  identifier: string,
): Promise<PidRow | undefined> {
  const [row] = await findPids(ctx, scheme, [identifier]);
  return row;
}

/** Those of them that are known. */
export async function findPids(
  ctx: Context,
  scheme: string,
  identifiers: readonly string[],
): Promise<PidRow[]> {
  return ctx.db.$queryRaw<
    PidRow[]
  >`SELECT ${COLUMNS} FROM pid WHERE scheme = ${scheme} AND identifier = ANY(${[...identifiers]}::text[])`;
}

/**
 * Takes identifiers for their versions (or concepts). The primary key decides between two who want the same; false
 * when another work has one of them. A DOI that was minted never goes back to being only reserved.
 */
export async function claimPids(ctx: Context, pids: readonly PidRow[]): Promise<boolean> {
  const taken = await ctx.db.$executeRaw`
    ${insertSql(
      "pid",
      pids.map((pid) => pidRow(pid, ctx.now)),
    )}
    ON CONFLICT (scheme, identifier) DO UPDATE
       SET status = CASE WHEN pid.status = 'registered' OR EXCLUDED.status = 'reserved'
                         THEN pid.status ELSE EXCLUDED.status END,
           provider = EXCLUDED.provider, updated_at = EXCLUDED.updated_at
     WHERE pid.parent_id = EXCLUDED.parent_id AND pid.record_id IS NOT DISTINCT FROM EXCLUDED.record_id`;
  return taken === pids.length;
}

/** Gives identifiers of a version back, all but the one it goes on with. */
export async function releasePids(
  ctx: Context,
  recordId: string,
  options: { scheme: string; except?: string; onlyReserved?: boolean },
): Promise<void> {
  await ctx.db.pid.deleteMany({
    where: {
      recordId,
      scheme: options.scheme,
      ...(options.except === undefined ? {} : { identifier: { not: options.except } }),
      ...(options.onlyReserved ? { status: "reserved" } : { provider: "external" }),
    },
  });
}

/** Notes that the agency knows them. */
export async function markRegistered(
  ctx: Context,
  scheme: string,
  identifiers: readonly string[],
): Promise<void> {
  if (identifiers.length === 0) return;
  await ctx.db.pid.updateMany({
    where: { scheme, identifier: { in: [...identifiers] } },
    data: { status: "registered", updatedAt: ctx.now },
  });
}
