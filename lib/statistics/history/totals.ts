import { z } from "zod";
import { dayRange } from "@/lib/core/edtf";
import { type Message, message } from "@/lib/core/message";
import type { PastTotals } from "@/lib/usage";
import { type DayRange, dayOfText, textOfDay } from "@/lib/core/calendar";

const COUNTS = ["views", "unique_views", "downloads", "unique_downloads", "data_volume"] as const;
/** The columns of a table of totals. */
const TOTALS_COLUMNS = ["work", "date", ...COUNTS] as const;

const MAX_COUNT = 2 ** 31 - 1;
const count = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d*$/)
    .transform((text) => (text === "" ? 0 : Number(text)))
    .pipe(z.number().max(max))
    .default(0);

const rowSchema = z.object({
  work: z.string().trim().min(1),
  date: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}(-\d{2})?$/),
  views: count(MAX_COUNT),
  unique_views: count(MAX_COUNT),
  downloads: count(MAX_COUNT),
  unique_downloads: count(MAX_COUNT),
  data_volume: count(Number.MAX_SAFE_INTEGER),
});

type Numbers = Omit<PastTotals, "workId" | "day">;

/** What a work had in a month or on a day. */
export type TotalsRow = { readonly name: string; readonly days: DayRange } & Numbers;

/** Why the columns of a table cannot be read. */
export function columnsProblem(columns: readonly string[]): Message | undefined {
  const known: readonly string[] = TOTALS_COLUMNS;
  const unknown = columns.filter((column) => !known.includes(column));
  const isComplete = ["work", "date"].every((column) => columns.includes(column));
  const hasCounts = COUNTS.some((column) => columns.includes(column));
  return unknown.length === 0 && isComplete && hasCounts
    ? undefined
    : message("statistics.history.columns", {
        found: columns.join(", "),
        columns: TOTALS_COLUMNS.join(", "),
      });
}

/** Reads a row by its columns; a message says what is wrong with it. `today` ends a month that is not over. */
export function readTotalsRow(
  row: Readonly<Record<string, unknown>>,
  today: number,
): TotalsRow | Message {
  const read = rowSchema.safeParse(row);
  if (!read.success) {
    const column = String(read.error.issues[0]?.path[0] ?? "");
    const value = row[column];
    return message("statistics.history.cell", {
      column,
      value: typeof value === "string" ? value : "",
    });
  }
  const { work, date, ...given } = read.data;
  const range = dayRange(date);
  const [from, to] = [dayOfText(range?.gte ?? ""), dayOfText(range?.lte ?? "")];
  if (from === undefined || to === undefined)
    return message("statistics.history.cell", { column: "date", value: date });
  if (from > today) return message("statistics.history.future", { date });
  if (given.unique_views > given.views || given.unique_downloads > given.downloads)
    return message("statistics.history.unique");
  return {
    name: work,
    days: { from, to: Math.min(to, today) },
    views: given.views,
    uniqueViews: given.unique_views,
    downloads: given.downloads,
    uniqueDownloads: given.unique_downloads,
    bytes: given.data_volume,
  };
}

/**
 * The days of a row, each number spread evenly over them, so that their sums are the row's. Unique figures and bytes follow what
 * they are part of: no day has more visitors than views.
 */
export function spread(row: TotalsRow): (Numbers & { readonly day: string })[] {
  const { from, to } = row.days;
  const length = to - from + 1;
  return Array.from({ length }, (_, index) => {
    const views = part(row.views, index, length);
    const downloads = part(row.downloads, index, length);
    return {
      day: textOfDay(from + index),
      views: views.size,
      uniqueViews: within(row.uniqueViews, views, row.views),
      downloads: downloads.size,
      uniqueDownloads: within(row.uniqueDownloads, downloads, row.downloads),
      bytes:
        row.downloads > 0
          ? within(row.bytes, downloads, row.downloads)
          : part(row.bytes, index, length).size,
    };
  });
}

type Part = { readonly before: number; readonly size: number };

const share = (total: number, of: number, all: number): number =>
  all === 0 ? 0 : Number((BigInt(total) * BigInt(of)) / BigInt(all));

function part(total: number, index: number, parts: number): Part {
  const before = share(total, index, parts);
  return { before, size: share(total, index + 1, parts) - before };
}

const within = (total: number, { before, size }: Part, all: number): number =>
  share(total, before + size, all) - share(total, before, all);
