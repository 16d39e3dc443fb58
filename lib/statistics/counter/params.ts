import { type DayRange, textOfDay } from "@/lib/core/calendar";
import { DATA_TYPES } from "./data-types";
import {
  type CounterException,
  EXCEPTIONS,
  InsufficientInformation,
  InvalidDates,
  UnknownCustomer,
} from "./exceptions";
import { firstDayOf, lastDayOf, monthBefore, monthOf, readMonth } from "../months";

/** What a request for the Item Report asks for. What cannot be understood is ignored, and said so in the report. */

/** Usage of everybody, as COUNTER names its customer. */
export const WORLD = "0000000000000000";

const METRICS = [
  "Total_Item_Investigations",
  "Total_Item_Requests",
  "Unique_Item_Investigations",
  "Unique_Item_Requests",
] as const;
export type CounterMetric = (typeof METRICS)[number];

const ATTRIBUTES = [
  "Authors",
  "Publication_Date",
  "Article_Version",
  "YOP",
  "Access_Type",
  "Access_Method",
] as const;
export type CounterAttribute = (typeof ATTRIBUTES)[number];

export type ItemReportQuery = {
  readonly range: DayRange;
  readonly metrics: readonly CounterMetric[];
  readonly attributes: readonly CounterAttribute[];
  readonly dataTypes: ReadonlySet<string> | undefined;
  readonly accessTypes: ReadonlySet<string> | undefined;
  readonly hasRegularAccess: boolean;
  readonly years: readonly (readonly [from: number, to: number])[] | undefined;
  /** DOI, or id of the work with or without the name of the platform. */
  readonly itemId: string | undefined;
  readonly withMonths: boolean;
  /** Filters as the header of the report repeats them. */
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
  readonly exceptions: readonly CounterException[];
};

const KNOWN = new Set([
  ...["customer_id", "requestor_id", "api_key", "begin_date", "end_date", "format", "platform"],
  ...["metric_type", "data_type", "access_type", "access_method", "yop", "item_id"],
  ...["attributes_to_show", "include_parent_details", "include_component_details"],
  "exclude_monthly_details",
]);

export function checkCustomer(params: URLSearchParams): void {
  const customer = params.get("customer_id");
  if (!customer)
    throw new InsufficientInformation("statistics.counterMissing", { name: "customer_id" });
  if (customer !== WORLD) throw new UnknownCustomer("statistics.counterCustomer", { world: WORLD });
}

export function readItemReportQuery(
  params: URLSearchParams,
  { today, counted }: { today: number; counted: DayRange | undefined },
): ItemReportQuery {
  checkCustomer(params);
  const exceptions: CounterException[] = [];
  const range = readRange(params, { today, counted }, exceptions);
  const unknown = [...new Set(params.keys())].filter((name) => !KNOWN.has(name));
  if (unknown.length > 0)
    exceptions.push({ ...EXCEPTIONS.unknownParameter, Data: unknown.slice(0, 20).join("|") });
  const filters: Record<string, string | readonly string[]> = {};
  const chosen = <Value extends string>(name: string, known: readonly Value[], title: string) => {
    const { values, others } = split(params, name, known);
    if (others.length > 0)
      exceptions.push({ ...EXCEPTIONS.unknownFilter, Data: `${name}=${others.join("|")}` });
    if (values.length === 0) return undefined;
    filters[title] = values;
    return new Set<string>(values);
  };
  const metricTypes = chosen("metric_type", METRICS, "Metric_Type");
  const dataTypes = chosen("data_type", DATA_TYPES, "Data_Type");
  const accessTypes = chosen("access_type", ["Open", "Controlled", "Free_To_Read"], "Access_Type");
  const methods = chosen("access_method", ["Regular", "TDM"], "Access_Method");
  const years = readYears(params, exceptions);
  if (years) filters.YOP = params.get("yop")?.split("|") ?? [];
  const itemId = params.get("item_id") ?? undefined;
  if (itemId) filters.Item_ID = itemId;
  if (isTrue(params, "include_component_details")) exceptions.push(EXCEPTIONS.noComponents);
  const shown = split(params, "attributes_to_show", ATTRIBUTES);
  if (shown.others.length > 0)
    exceptions.push({
      ...EXCEPTIONS.unknownAttribute,
      Data: `attributes_to_show=${shown.others.join("|")}`,
    });
  return {
    range,
    metrics: METRICS.filter((metric) => metricTypes?.has(metric) ?? true),
    attributes: shown.values,
    dataTypes,
    accessTypes,
    hasRegularAccess: methods?.has("Regular") ?? true,
    years,
    itemId,
    withMonths: !isTrue(params, "exclude_monthly_details"),
    filters: { ...filters, Begin_Date: textOfDay(range.from), End_Date: textOfDay(range.to) },
    exceptions,
  };
}

const isTrue = (params: URLSearchParams, name: string) =>
  params.get(name)?.toLowerCase() === "true";

/** Values between vertical bars, in the order in which they are known. */
function split<Value extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly Value[],
): { values: Value[]; others: string[] } {
  const given = new Set((params.get(name) ?? "").split("|").filter(Boolean));
  const values = known.filter((value) => given.delete(value));
  return { values, others: [...given].slice(0, 20) };
}

/** Months that are over, of those that were asked for. */
function readRange(
  params: URLSearchParams,
  { today, counted }: { today: number; counted: DayRange | undefined },
  exceptions: CounterException[],
): DayRange {
  const begin = monthParam(params, "begin_date");
  const end = monthParam(params, "end_date");
  if (end < begin) throw new InvalidDates("statistics.counterEndFirst");
  const running = monthOf(today);
  if (begin >= running) throw new InvalidDates("statistics.counterNotOver", { month: begin });
  let last = end;
  if (end >= running) {
    last = monthBefore(running);
    exceptions.push({ ...EXCEPTIONS.notReady, Data: `${running}|${end}` });
  }
  const first = counted && monthOf(counted.from);
  if (first !== undefined && begin < first && last >= first)
    exceptions.push({ ...EXCEPTIONS.noLonger, Data: `${first}|${last}` });
  return { from: firstDayOf(begin), to: lastDayOf(last) };
}

function monthParam(params: URLSearchParams, name: string): string {
  const text = params.get(name);
  if (!text) throw new InsufficientInformation("statistics.counterMissing", { name });
  const month = readMonth(text);
  if (month === undefined) throw new InvalidDates("statistics.counterDate", { name });
  return month;
}

/** Years and ranges of years between vertical bars. */
function readYears(
  params: URLSearchParams,
  exceptions: CounterException[],
): (readonly [number, number])[] | undefined {
  const text = params.get("yop");
  if (!text || text.toLowerCase() === "all") return undefined;
  const ranges = text.split("|").map((one) => /^(\d{4})(?:-(\d{4}))?$/.exec(one));
  if (ranges.length > 100 || ranges.includes(null)) {
    exceptions.push({ ...EXCEPTIONS.unknownFilter, Data: "yop" });
    return undefined;
  }
  return ranges.map((range) => [Number(range?.[1]), Number(range?.[2] ?? range?.[1])] as const);
}
