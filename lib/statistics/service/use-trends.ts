import type { Context } from "@/lib/db/context";
import { dayOf, type DayRange, textOfDay } from "@/lib/core/calendar";
import { firstDayOf, monthsUntil } from "../months";
import {
  listMonthsOfWork,
  type MonthOfWork,
  sumOwnUsage,
  type UsageSums,
} from "../repository/use-trends";
import { pointsOfAll } from "../tables/series";
import { readTable } from "./read-series";

const MONTHS = 12;

/** Views and downloads of all versions of a work that the caller has read, in the last twelve months with the running one. */
export async function readWorkMonths(
  ctx: Context,
  { parent }: { readonly parent: { readonly id: string } },
): Promise<MonthOfWork[]> {
  const months = monthsUntil(dayOf(ctx.now), MONTHS);
  const counted = await listMonthsOfWork(ctx, parent.id, textOfDay(firstDayOf(months[0] ?? "")));
  const byMonth = new Map(counted.map((one) => [one.month, one]));
  return months.map((month) => byMonth.get(month) ?? { month, views: 0, downloads: 0 });
}

/** How the works of an account were used. */
export type OwnUsage = {
  readonly days: readonly (UsageSums & { readonly day: string })[];
  readonly sums: UsageSums;
  /** In as many days before. */
  readonly before: UsageSums;
};

const DAYS = 30;

/** The use of the actor's own works in the last 30 days and in the 30 before. Nothing where none was ever used. */
export async function readOwnUsage(ctx: Context): Promise<OwnUsage | undefined> {
  const { actor } = ctx;
  if (actor.kind !== "user") return undefined;
  const today = dayOf(ctx.now);
  const range: DayRange = { from: today - 2 * DAYS + 1, to: today };
  const counted = new Map(
    (await sumOwnUsage(ctx, Number(actor.id), range)).map(({ day, ...sums }) => [day, sums]),
  );
  if (counted.size === 0) return undefined;
  const of = (first: number) =>
    Array.from({ length: DAYS }, (_, at) => {
      const day = textOfDay(first + at);
      return { day, ...(counted.get(day) ?? NOTHING) };
    });
  const days = of(today - DAYS + 1);
  return { days, sums: sumOf(days), before: sumOf(of(range.from)) };
}

const NOTHING: UsageSums = { views: 0, downloads: 0 };

const sumOf = (all: readonly UsageSums[]): UsageSums =>
  all.reduce<UsageSums>(
    (sum, { views, downloads }) => ({
      views: sum.views + views,
      downloads: sum.downloads + downloads,
    }),
    NOTHING,
  );

/** Views and downloads of the whole service, as far as they are counted. */
export async function readSiteUsage(ctx: Context): Promise<UsageSums> {
  const family = "usage-snapshot";
  const { table, range } = await readTable(ctx, { collection: "global", family });
  const last = (metric: "views" | "downloads") =>
    pointsOfAll(table, { family, metric, range }).values.at(-1) ?? 0;
  return { views: last("views"), downloads: last("downloads") };
}
