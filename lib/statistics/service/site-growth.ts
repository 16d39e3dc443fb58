import { isAdmin } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { listDecisionMonths } from "@/lib/requests";
import { listNewAccounts } from "@/lib/users";
import { type DayRange, dayOfText } from "../calendar";
import { categoriesOf, type Metric } from "../schema";
import { seriesOf } from "../tables/series";
import { monthsUntil } from "./months";
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
  const months = monthsUntil(ctx.now, MONTHS);
  const from = new Date(`${months[0] ?? ""}-01T00:00:00Z`);
  const { table, range } = await readTable(ctx, {
    ...{ collection: "global", family: FAMILY, dateBasis: "added" },
  });
  const category = categoriesOf(FAMILY).find(({ name }) => name === "global");
  const pointsOf = (metric: Metric) => {
    const [data] = category ? seriesOf(table, { family: FAMILY, category, metric, range }) : [];
    return data?.points ?? { days: [], values: [] };
  };
  const [works, bytes] = [pointsOf("records"), pointsOf("dataVolume")];
  const accounts = await listNewAccounts(ctx, from);
  const people = new Map(accounts.months.map((one) => [one.month, one.accounts]));
  const decided = new Map((await listDecisionMonths(ctx, from)).map((one) => [one.month, one]));
  return {
    months: months.map((month) => {
      const days = daysOfMonth(month);
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

function daysOfMonth(month: string): DayRange {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: dayOfText(`${month}-01`) ?? 0, to: dayOfText(last) ?? 0 };
}

function sumIn(
  { days, values }: { readonly days: readonly number[]; readonly values: readonly number[] },
  { from, to }: DayRange,
): number {
  return days.reduce((sum, day, at) => (day < from || day > to ? sum : sum + (values[at] ?? 0)), 0);
}
