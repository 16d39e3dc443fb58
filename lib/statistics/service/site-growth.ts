import { isAdmin } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { listDecisionMonths } from "@/lib/request-engine";
import { listNewAccounts } from "@/lib/users";
import { dayOf, type DayRange, MS_PER_DAY } from "@/lib/core/calendar";
import { firstDayOf, lastDayOf, monthsUntil } from "../months";
import type { Metric } from "../schema";
import type { Points } from "../tables/points";
import { pointsOfAll } from "../tables/series";
import { readTable } from "./read-series";

/** How the service grew in a month. */
type MonthOfGrowth = {
  /** `2026-02` */
  readonly month: string;
  /** Public versions and their bytes: those that came less those that went. */
  readonly works: number;
  readonly bytes: number;
  readonly people: number;
  /** Requests that were accepted or declined. */
  readonly requests: number;
  /** Half of them took no longer; nothing where there are none. */
  readonly medianDays: number | undefined;
};

export type SiteGrowth = {
  /** The oldest first. */
  readonly months: readonly MonthOfGrowth[];
  /** All there are now. */
  readonly totals: {
    readonly works: number;
    readonly bytes: number;
    readonly people: number;
  };
};

const MONTHS = 24;
const FAMILY = "record-delta";

/** The last two years by month, for administrators. */
export async function readSiteGrowth(ctx: Context): Promise<SiteGrowth> {
  if (!isAdmin(ctx.actor)) throw new NotPermitted();
  const months = monthsUntil(dayOf(ctx.now), MONTHS);
  const from = new Date(firstDayOf(months[0] ?? "") * MS_PER_DAY);
  const { table, range } = await readTable(ctx, {
    ...{ collection: "global", family: FAMILY, dateBasis: "added" },
  });
  const pointsOf = (metric: Metric) => pointsOfAll(table, { family: FAMILY, metric, range });
  const [works, bytes] = [pointsOf("records"), pointsOf("dataVolume")];
  const accounts = await listNewAccounts(ctx, from);
  const people = new Map(accounts.months.map((one) => [one.month, one.accounts]));
  const decided = new Map((await listDecisionMonths(ctx, from)).map((one) => [one.month, one]));
  return {
    months: months.map((month) => {
      const days = { from: firstDayOf(month), to: lastDayOf(month) };
      return {
        month,
        works: sumIn(works, days),
        bytes: sumIn(bytes, days),
        people: people.get(month) ?? 0,
        requests: decided.get(month)?.decided ?? 0,
        medianDays: decided.get(month)?.medianDays,
      };
    }),
    totals: {
      works: sumIn(works, range),
      bytes: sumIn(bytes, range),
      people: accounts.months.reduce((sum, one) => sum + one.accounts, accounts.before),
    },
  };
}

function sumIn({ days, values }: Points, { from, to }: DayRange): number {
  return days.reduce((sum, day, at) => (day < from || day > to ? sum : sum + (values[at] ?? 0)), 0);
}
