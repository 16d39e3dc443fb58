import { checkWindow, chooseSort, flagOf, valuesOf } from "@/lib/core/paging";
import { BadRequest, issueAt, ValidationError } from "@/lib/core/errors";
import type { Filter } from "@/lib/core/rule";
import type { Context } from "@/lib/db/context";
import type { Aggregations } from "@/lib/core/list-json";
import { type SearchResult, readQuery, requestsIndex, type Sort } from "@/lib/search";
import { attributesOf } from "../policy-attributes";
import { type EntityReference, mayBeReference, parseReference } from "../entity-reference";
import { can, whereAllowed } from "../policy";
import * as repository from "../repository";
import { OPEN_STATUSES, STATUS_LABELS, STATUSES } from "../schema";
import type { RequestRow, RequestType } from "../types";

/*
 * Lists of requests. The index returns only requests the actor may read, so totals and pages are right; the rows are
 * asked once more, so that an index that lags behind hides something rather than showing it.
 */
const SORTS = {
  bestmatch: "bestmatch",
  newest: "newest",
  oldest: "oldest",
  newestactivity: "updated-desc",
  oldestactivity: "updated-asc",
  newestsubmission: "submitted-desc",
  oldestsubmission: "submitted-asc",
} as const satisfies Record<string, Sort>;
type RequestSort = keyof typeof SORTS;
const FACETS = ["type", "status"] as const;

export type RequestQuery = {
  readonly page: number;
  readonly size: number;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
} & Readonly<Record<string, unknown>>;

export type FoundRequests = {
  requests: RequestRow[];
  total: number;
  aggregations: Aggregations;
  effective: {
    page: number;
    size: number;
    sort: RequestSort;
    params: Record<string, string | string[]>;
  };
};

const MAX_PER_PAGE = 200;

/** The requests of these types that the actor may read, narrowed by `within`. */
export async function searchRequests(
  ctx: Context,
  types: readonly RequestType[],
  given: RequestQuery,
  within: readonly Filter[] = [],
): Promise<FoundRequests> {
  if (given.suggest !== undefined) throw new BadRequest("requests.suggest");
  const size = Math.min(given.size, MAX_PER_PAGE);
  checkWindow({ page: given.page, size });
  const { params, ...asked } = questionOf(ctx, types, given, within);
  const sort = chooseSort(given.sort, {
    sorts: Object.keys(SORTS) as RequestSort[],
    withQuery: "bestmatch",
    withoutQuery: "newest",
    hasQuery: asked.query !== undefined,
  });
  const result = await requestsIndex().query({
    ...asked,
    facets: FACETS,
    sort: SORTS[sort],
    page: given.page,
    size,
  });
  const byId = new Map(types.map((type) => [type.id, type]));
  const rows = await repository.listRequests(
    ctx,
    result.hits.map(({ id }) => id),
  );
  const requests = rows.filter((row) => isReadable(ctx, byId, row));
  return {
    requests,
    total: result.total,
    aggregations: aggregationsOf(result, byId),
    effective: {
      page: given.page,
      size,
      sort,
      params: { ...(given.q ? { q: given.q } : {}), ...params, ...asked.selected },
    },
  };
}

/** What a list asks of the index, and how its links repeat that. */
function questionOf(
  ctx: Context,
  types: readonly RequestType[],
  given: Pick<RequestQuery, "q"> & Readonly<Record<string, unknown>>,
  within: readonly Filter[],
) {
  const { filters, params } = readFilters(given);
  const where: Filter = {
    op: "all",
    of: [whereAllowed(ctx.actor, "read"), ...ofTypes(types), ...within, ...filters],
  };
  return {
    scope: { of: "records", versions: "all" } as const,
    query: readQuery(given.q, { isField: requestsIndex().isField }),
    where,
    selected: selectedFacets(given),
    params,
  };
}

/** How many requests of a list were sent to each of these receivers, whichever of them it is narrowed to; counted at once. */
export async function countByReceiver(
  ctx: Context,
  types: readonly RequestType[],
  { receiver: _chosen, ...given }: RequestQuery,
  { within, receivers }: { within: readonly Filter[]; receivers: readonly EntityReference[] },
): Promise<number[]> {
  if (receivers.length === 0) return [];
  const { params: _params, ...asked } = questionOf(ctx, types, given, within);
  return requestsIndex().totals(
    receivers.map((receiver) => ({
      ...asked,
      where: {
        op: "all",
        of: [asked.where, { op: "in", field: "receiver", values: [receiver] }],
      },
    })),
  );
}

/** Requests about these topics that are not closed and that the actor may read, oldest first. */
export async function readOpenRequests(
  ctx: Context,
  types: readonly RequestType[],
  topics: readonly EntityReference[],
): Promise<RequestRow[]> {
  if (ctx.actor.kind === "anonymous") return [];
  const byId = new Map(types.map((type) => [type.id, type]));
  const filter = { type: [...byId.keys()], topic: topics };
  const rows = await repository.listUnclosed(ctx, filter, {
    status: OPEN_STATUSES,
    limit: MAX_PER_PAGE,
  });
  return rows.filter((row) => isReadable(ctx, byId, row));
}

/** How many requests there are within these bounds that the actor may read; counts no further than pages go. */
export async function countRequests(
  ctx: Context,
  types: readonly RequestType[],
  within: readonly Filter[],
): Promise<number> {
  const { total } = await requestsIndex().query({
    scope: { of: "records", versions: "all" },
    query: undefined,
    where: { op: "all", of: [whereAllowed(ctx.actor, "read"), ...ofTypes(types), ...within] },
    sort: "newest",
    page: 1,
    size: 1,
  });
  return total;
}

function isReadable(
  { actor }: Context,
  types: ReadonlyMap<string, RequestType>,
  request: RequestRow,
): boolean {
  const type = types.get(request.type);
  return type !== undefined && can(actor, "read", attributesOf(type, request));
}

const ofTypes = (types: readonly RequestType[]): Filter[] => [
  { op: "in", field: "type", values: types.map(({ id }) => id) },
];

export const whereStage = (...stages: ("created" | "open" | "closed")[]): Filter => ({
  op: "in",
  field: "stage",
  values: stages,
});

const REFERENCE_FILTERS = ["created_by", "receiver", "topic"] as const;

/**
 * What `is_open` and the parties ask for, and how links repeat it. A party of no known kind asks for nothing, as clients
 * of this family expect; a text that can be no party is a mistake, not a list of everything.
 */
function readFilters(given: Readonly<Record<string, unknown>>): {
  filters: Filter[];
  params: Record<string, string>;
} {
  const filters: Filter[] = [];
  const params: Record<string, string> = {};
  if (given.is_open !== undefined) {
    const isOpen = flagOf(given, "is_open");
    filters.push(isOpen ? whereStage("open") : whereStage("created", "closed"));
    params.is_open = String(isOpen);
  }
  for (const field of REFERENCE_FILTERS) {
    const text = valuesOf(given[field]).at(-1);
    if (text !== undefined && !mayBeReference(text))
      throw new ValidationError([issueAt(field, "validation.invalid")]);
    const reference = text === undefined ? undefined : parseReference(text);
    if (!reference || reference === "system") continue;
    filters.push({ op: "in", field, values: [reference] });
    params[field] = reference;
  }
  return { filters, params };
}

function selectedFacets(given: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const selected: Record<string, string[]> = {};
  for (const facet of FACETS) {
    const values = [...new Set(valuesOf(given[facet]))];
    if (values.length > 0) selected[facet] = values;
  }
  return selected;
}

const HEADINGS = { type: "Type", status: "Status" } as const;

function aggregationsOf(
  { facets }: SearchResult,
  types: ReadonlyMap<string, RequestType>,
): Aggregations {
  const labels = {
    type: (key: string) => types.get(key)?.label ?? key,
    status: (key: string) => STATUS_LABELS[STATUSES.find((one) => one === key) ?? "created"],
  };
  return Object.fromEntries(
    FACETS.map((facet) => [
      facet,
      {
        label: HEADINGS[facet],
        buckets: (facets[facet] ?? []).map(({ key, count, isSelected }) => ({
          key,
          doc_count: count,
          label: labels[facet](key),
          is_selected: isSelected,
        })),
      },
    ]),
  );
}
