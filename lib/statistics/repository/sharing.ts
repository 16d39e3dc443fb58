import { dayTextOf } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import type { ReportInterval } from "../sharing-schema";

export type LinkRow = {
  id: string;
  token: string;
  collectionId: string;
  name: string;
  params: string;
  isFixed: boolean;
  createdAt: Date;
};

const LINK = {
  id: true,
  token: true,
  collectionId: true,
  name: true,
  params: true,
  isFixed: true,
  createdAt: true,
} as const;

export function listLinks(ctx: Context, collectionId: string): Promise<LinkRow[]> {
  return ctx.db.statisticsLink.findMany({
    where: { collectionId },
    select: LINK,
    orderBy: { id: "desc" },
  });
}

export async function findLink(
  ctx: Context,
  where: { readonly id: string } | { readonly token: string },
): Promise<LinkRow | undefined> {
  return (await ctx.db.statisticsLink.findUnique({ where, select: LINK })) ?? undefined;
}

export async function insertLink(
  ctx: Context,
  link: LinkRow & { createdBy: number | null },
): Promise<void> {
  await ctx.db.statisticsLink.create({ data: link });
}

export async function removeLink(ctx: Context, id: string): Promise<void> {
  await ctx.db.statisticsLink.deleteMany({ where: { id } });
}

export type NoteRow = {
  id: string;
  collectionId: string;
  /** `2026-02-03` */
  day: string;
  text: string;
  createdAt: Date;
};

type StoredNote = Omit<NoteRow, "day"> & { day: Date };
const NOTE = {
  id: true,
  collectionId: true,
  day: true,
  text: true,
  createdAt: true,
} as const;
const toNote = ({ day, ...row }: StoredNote): NoteRow => ({
  ...row,
  day: dayTextOf(day),
});

/** The latest day first. */
export async function listNotes(ctx: Context, collectionId: string): Promise<NoteRow[]> {
  const rows = await ctx.db.statisticsNote.findMany({
    where: { collectionId },
    select: NOTE,
    orderBy: [{ day: "desc" }, { id: "desc" }],
  });
  return rows.map(toNote);
}

export async function findNote(ctx: Context, id: string): Promise<NoteRow | undefined> {
  const row = await ctx.db.statisticsNote.findUnique({
    where: { id },
    select: NOTE,
  });
  return row ? toNote(row) : undefined;
}

export async function insertNote(
  ctx: Context,
  { day, ...note }: NoteRow & { createdBy: number | null },
): Promise<void> {
  await ctx.db.statisticsNote.create({ data: { ...note, day: new Date(day) } });
}

export async function removeNote(ctx: Context, id: string): Promise<void> {
  await ctx.db.statisticsNote.deleteMany({ where: { id } });
}

export type ReportRow = {
  id: string;
  userId: number;
  /** The id of a collection, `global`, or `own`. */
  subject: string;
  interval: ReportInterval;
  /** `2026-02-28` */
  sentUntil: string;
};

const REPORT = sql`id::text AS id, user_id AS "userId", subject, "interval", sent_until::text AS "sentUntil"`;

export async function findReport(
  ctx: Context,
  userId: number,
  subject: string,
): Promise<ReportRow | undefined> {
  const [row] = await ctx.db.$queryRaw<ReportRow[]>(
    sql`SELECT ${REPORT} FROM statistics_report WHERE user_id = ${userId} AND subject = ${subject}`,
  );
  return row;
}

export function listReportsOf(ctx: Context, userId: number): Promise<ReportRow[]> {
  return ctx.db.$queryRaw<ReportRow[]>(
    sql`SELECT ${REPORT} FROM statistics_report WHERE user_id = ${userId} ORDER BY id`,
  );
}

/** Those that were sent for days until `day` at most, after one of them. */
export function listReportsSentUntil(
  ctx: Context,
  day: string,
  { after, limit }: { after: string; limit: number },
): Promise<ReportRow[]> {
  return ctx.db.$queryRaw<ReportRow[]>(sql`
    SELECT ${REPORT} FROM statistics_report
     WHERE sent_until < ${day}::date AND id > ${after}::uuid ORDER BY id LIMIT ${limit}::int`);
}

/** A person has one report of each thing; another interval replaces it. Answers its id. */
export async function putReport(ctx: Context, report: ReportRow): Promise<string> {
  const { id, userId, subject, interval, sentUntil } = report;
  const [row] = await ctx.db.$queryRaw<{ id: string }[]>(sql`
    INSERT INTO statistics_report (id, user_id, subject, "interval", sent_until)
    VALUES (${id}::uuid, ${userId}, ${subject}, ${interval}, ${sentUntil}::date)
    ON CONFLICT (user_id, subject) DO UPDATE
      SET "interval" = excluded."interval", sent_until = excluded.sent_until
    RETURNING id::text AS id`);
  return row?.id ?? id;
}

/** Says that a period was sent; answers false when another process was first. */
export async function markSent(
  ctx: Context,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const changed = await ctx.db.$executeRaw(sql`
    UPDATE statistics_report SET sent_until = ${to}::date
     WHERE id = ${id}::uuid AND sent_until = ${from}::date`);
  return changed === 1;
}

/** Answers whether there was one of this person. */
export async function removeReport(ctx: Context, id: string, userId: number): Promise<boolean> {
  return (await ctx.db.statisticsReport.deleteMany({ where: { id, userId } })).count === 1;
}

/** Of an account whose mails are not wanted any more. */
export async function removeReportById(ctx: Context, id: string): Promise<void> {
  await ctx.db.statisticsReport.deleteMany({ where: { id } });
}
