import { isObject } from "@/lib/core/json";
import { dayOfText } from "@/lib/core/calendar";
import { DATE_BASES, type DateBasis } from "./counts";
import { InvalidQuery } from "./errors";
import {
  camelCase,
  categoriesOf,
  type CategoryOfSeries,
  FAMILIES,
  type Family,
  isUsage,
  LISTS_OF_COMPOSITE,
  MAX_QUERIES,
  type Metric,
  WORK_QUERIES,
  type WorkQueryName,
} from "./schema";

/** What a body asks for. Parameters of other names are ignored: clients send some that are of older services. */

/** The days that are asked for, as numbers since 1970-01-01; nothing where there is no limit. */
export type AskedRange = { readonly from: number | undefined; readonly to: number | undefined };

type Common = AskedRange & {
  readonly label: string;
  /** Id or slug of a collection, or `global`. */
  readonly collection: string;
};

export type DaysQuery =
  | (Common & { readonly kind: "documents"; readonly family: Family; readonly basis: DateBasis })
  | (Common & {
      readonly kind: "series";
      readonly family: Family;
      readonly basis: DateBasis;
      readonly category: CategoryOfSeries;
      readonly metric: Metric;
      readonly subcountId: string | undefined;
    })
  | (Common & {
      readonly kind: "categories";
      readonly family: Family;
      readonly basis: DateBasis;
      readonly subcountId: string | undefined;
    })
  | (Common & { readonly kind: "composite" });

/** Views or downloads of a version, or of all versions of a work. */
export type WorkQuery = AskedRange & {
  readonly kind: "work";
  readonly label: string;
  readonly name: WorkQueryName;
  readonly id: string;
};

export type Query = DaysQuery | WorkQuery;

export function parseQueries(body: unknown): Query[] {
  if (!isObject(body)) throw new InvalidQuery("Invalid input", "statistics.bodyNoObject");
  const entries = Object.entries(body);
  if (entries.length > MAX_QUERIES) throw tooMany(entries.length);
  const queries = entries.map(([label, value]) => parseQuery(label, value));
  const lists = queries.reduce(
    (sum, { kind }) => sum + (kind === "composite" ? LISTS_OF_COMPOSITE : 1),
    0,
  );
  if (lists > MAX_QUERIES) throw tooMany(lists);
  return queries;
}

const tooMany = (given: number) =>
  new InvalidQuery("Too many queries", "statistics.tooManyQueries", {
    maximum: MAX_QUERIES,
    given,
    composite: LISTS_OF_COMPOSITE,
  });

/** Texts of clients are repeated in refusals as far as is needed to know them. */
const MAX_REPEATED = 100;
const briefly = (text: string) =>
  text.length > MAX_REPEATED ? `${text.slice(0, MAX_REPEATED)}…` : text;

function parseQuery(given: string, value: unknown): Query {
  const query = queryFrom(briefly(given), value);
  return { ...query, label: given };
}

function queryFrom(label: string, value: unknown): Query {
  if (!isObject(value))
    throw new InvalidQuery("Invalid input", "statistics.queryNoObject", { label });
  const { stat, params = {} } = value;
  if (typeof stat !== "string")
    throw new InvalidQuery("Missing parameter", "statistics.missing", { label, name: "stat" });
  if (params !== null && !isObject(params))
    throw new InvalidQuery("Invalid input", "statistics.paramsNoObject", { label });
  return queryOf(label, stat, new Params(label, params ?? {}));
}

function queryOf(label: string, stat: string, params: Params): Query {
  const work = WORK_QUERIES.find((name) => name === stat);
  if (work)
    return {
      kind: "work",
      label,
      name: work,
      id: params.required(work.endsWith("-all-versions") ? "parent_recid" : "recid"),
      ...params.range(),
    };
  if (stat === "global-stats" || stat === "community-stats") {
    const isGlobal = stat === "global-stats";
    const collection = isGlobal ? "global" : params.required("community_id");
    // Of all bases, so this decides nothing; but a wrong one is a mistake.
    params.basis();
    return { kind: "composite", label, collection, ...params.range() };
  }
  const documents = documentsOf(stat);
  if (documents) {
    const collection = params.required("community_id");
    const basis = documents.basis ?? params.basis();
    return {
      kind: "documents",
      label,
      family: documents.family,
      basis,
      collection,
      ...params.range(),
    };
  }
  const family = FAMILIES.find((one) => stat === `${one}-series` || stat === `${one}-category`);
  if (!family)
    throw new InvalidQuery("Unknown statistic", "statistics.unknownStatistic", {
      label,
      stat: briefly(stat),
    });
  const common = {
    label,
    family,
    collection: params.required("community_id"),
    basis: params.basis(),
    subcountId: params.text("subcount_id"),
    ...params.range(),
  };
  if (stat.endsWith("-category")) return { kind: "categories", ...common };
  return { kind: "series", ...common, ...params.seriesOf(family) };
}

/** `community-usage-delta`, `community-record-snapshot-added` and their like. */
function documentsOf(stat: string): { family: Family; basis: DateBasis | undefined } | undefined {
  for (const family of FAMILIES) {
    if (isUsage(family) && stat === `community-${family}`) return { family, basis: undefined };
    const basis = DATE_BASES.find((one) => stat === `community-${family}-${one}`);
    if (basis && !isUsage(family)) return { family, basis };
  }
  return undefined;
}

/** Parameters of a query, or of an address; `label` says which in refusals. */
export class Params {
  constructor(
    private readonly label: string,
    private readonly given: Record<string, unknown>,
  ) {}

  text(name: string): string | undefined {
    const value = this.given[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string") return value;
    throw new InvalidQuery("Invalid parameter", "statistics.noText", { label: this.label, name });
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === "")
      throw new InvalidQuery("Missing parameter", "statistics.missing", {
        label: this.label,
        name,
      });
    return value;
  }

  basis(): DateBasis {
    const given = this.text("date_basis") ?? "added";
    const basis = DATE_BASES.find((one) => one === given);
    if (basis) return basis;
    throw new InvalidQuery("Invalid date basis", "statistics.unknownBasis", {
      label: this.label,
      given: briefly(given),
      known: DATE_BASES,
    });
  }

  range(): AskedRange {
    const from = this.day("start_date");
    const to = this.day("end_date");
    if (from !== undefined && to !== undefined && from > to)
      throw new InvalidQuery("Invalid date range", "statistics.startAfterEnd", {
        label: this.label,
      });
    return { from, to };
  }

  private day(name: string): number | undefined {
    const value = this.given[name];
    if (value === undefined || value === null) return undefined;
    const day = typeof value === "string" ? dayOfText(value) : undefined;
    if (day !== undefined) return day;
    throw new InvalidQuery("Invalid date format", "statistics.noDate", { label: this.label, name });
  }

  /** Names are also taken as the documents spell them: `data_volume`. */
  seriesOf(family: Family): { category: CategoryOfSeries; metric: Metric } {
    const known = categoriesOf(family);
    const name = camelCase(this.text("category") ?? "global");
    const category = known.find((one) => one.name === name);
    if (!category)
      throw new InvalidQuery("Unknown category", "statistics.unknownCategory", {
        label: this.label,
        given: briefly(name),
        known: known.map((one) => one.name),
      });
    const wanted = this.text("metric");
    const metric =
      wanted === undefined
        ? category.metrics[0]
        : category.metrics.find((one) => one === camelCase(wanted));
    if (metric) return { category, metric };
    throw new InvalidQuery("Unknown metric", "statistics.unknownMetric", {
      label: this.label,
      given: briefly(wanted ?? ""),
      known: category.metrics,
    });
  }
}
