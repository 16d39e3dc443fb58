import { nameOf } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { insertRowsOf, insertSql, type TableRows } from "@/lib/db/insert-rows";
import type { Sql } from "@/lib/db/sql";
import { entryRows, findEntries, type StoredEntry } from "./repository";
import type { Entry } from "./schema";

export { changedFields } from "./changed-fields";
export type { StoredEntry } from "./repository";
export type { Entry, AuditFields } from "./schema";
export { type AuditQuery, listAuditLog, readAuditEntry } from "./service";
export { toAuditLogJson, toAuditLogsJson } from "./serializer";

/**
 * Notes who did what, and which administrator acted as them (unless an entry names who acted), over the caller's connection: called inside the
 * transaction of the change, both are kept or neither. Rows are never changed afterwards.
 */
export async function recordAudit(ctx: Context, ...entries: Entry[]): Promise<void> {
  await insertRowsOf(ctx.db, [auditRows(ctx, entries)]);
}

/** As {@link recordAudit} for callers that write further rows: all are written by one statement. */
export function auditRows(ctx: Context, entries: readonly Entry[]): TableRows {
  const { actor } = ctx;
  const administrator = actor.kind === "user" ? actor.impersonatedBy : undefined;
  const noted = entries.map((entry) =>
    administrator === undefined || entry.userId !== undefined
      ? entry
      : { ...entry, detail: { ...entry.detail, impersonated_by: administrator } },
  );
  return entryRows(ctx, nameOf(actor), noted);
}

/** As {@link recordAudit}, to be made by a statement that does something else too. */
export function auditSql(ctx: Context, entries: readonly Entry[]): Sql {
  const { table, rows } = auditRows(ctx, entries);
  return insertSql(table, rows);
}

/** As {@link auditFor}, for callers that write the row together with others. */
export function auditRowsFor(objectType: string) {
  return (
    ctx: Context,
    action: string,
    objectId: string,
    detail?: Entry["detail"],
    change: Pick<Entry, "before" | "after"> = {},
  ): TableRows =>
    auditRows(ctx, [
      {
        action: `${objectType}.${action}`,
        objectType,
        objectId,
        ...(detail ? { detail } : {}),
        ...change,
      },
    ]);
}

/** Records actions on objects of one kind; actions are written `<kind>.<verb>`. */
export function auditFor(objectType: string) {
  const rowsOf = auditRowsFor(objectType);
  return async (...given: Parameters<typeof rowsOf>): Promise<void> => {
    const [{ db }] = given;
    await insertRowsOf(db, [rowsOf(...given)]);
  };
}

/** What happened to one thing, newest first. */
export async function historyOf(
  ctx: Context,
  objectType: string,
  objectId: string,
  limit = 100,
): Promise<readonly StoredEntry[]> {
  return findEntries(ctx, objectType, objectId, Math.min(limit, 1000));
}
