import { createHash } from "node:crypto";
import type { Context } from "@/lib/db/context";
import { dayOf, type DayRange, textOfDay } from "@/lib/core/calendar";
import type { DateBasis } from "../counts";
import { InvalidQuery } from "../errors";
import { type DaysQuery, parseQueries, type Query } from "../queries";
import { type CategoryOfSeries, type Family, kindOf, MAX_DOCUMENTS, type Metric } from "../schema";
import type { DayTable } from "../tables/day-table";
import { lookAtDays, readDays, type TableState } from "./day-tables";
import { rangeTold } from "./read-series";
import { readScope, type Scope } from "./scope";
import { readWorkCounts, type WorkCounts } from "./work-usage";

/**
 * The answer to a request before its days are read. Rights and limits are checked, and an equal `version` means equal
 * content. Days are read query by query while the answer is sent, because all of them may not fit into memory.
 */
export type Answers = {
  readonly list: readonly Answer[];
  readonly version: string;
  /** The only collection that is asked for, if it is one. */
  readonly scope: Scope | undefined;
};

export type Answer = { readonly label: string } & (
  | {
      readonly kind: "work";
      readonly counts: WorkCounts;
      /** The last day that is counted. */
      readonly day: number;
    }
  | {
      readonly kind: "series";
      readonly part: Part;
      readonly category: CategoryOfSeries;
      readonly metric: Metric;
    }
  | { readonly kind: "categories"; readonly part: Part }
  | { readonly kind: "documents"; readonly part: Part }
  | { readonly kind: "composite"; readonly parts: readonly (Part & { readonly key: string })[] }
);

/** Days of a collection and kind, and what is made of them. */
export type Part = {
  readonly family: Family;
  readonly communityId: string;
  readonly range: DayRange;
  /** So many days are in the range that was asked for. */
  readonly total: number;
  readonly subcountId: string | undefined;
  readonly version: string;
  readonly read: () => Promise<DayTable>;
};

export async function answerQueries(ctx: Context, body: unknown): Promise<Answers> {
  const queries = parseQueries(body);
  const reader = new Reader(ctx);
  const list: Answer[] = [];
  for (const query of queries) list.push(await answerOf(ctx, reader, query));
  return { list, version: versionOf(ctx, queries, list), scope: reader.onlyScope() };
}

const COMPOSITE: readonly (readonly [key: string, family: Family, basis: DateBasis])[] = [
  ["record_deltas_created", "record-delta", "created"],
  ["record_deltas_published", "record-delta", "published"],
  ["record_deltas_added", "record-delta", "added"],
  ["record_snapshots_created", "record-snapshot", "created"],
  ["record_snapshots_published", "record-snapshot", "published"],
  ["record_snapshots_added", "record-snapshot", "added"],
  ["usage_deltas", "usage-delta", "added"],
  ["usage_snapshots", "usage-snapshot", "added"],
];

async function answerOf(ctx: Context, reader: Reader, query: Query): Promise<Answer> {
  const { label, kind } = query;
  if (kind === "work") {
    const today = dayOf(ctx.now);
    const day = Math.min(query.to ?? today, today);
    return { kind, label, day, counts: await readWorkCounts(ctx, query) };
  }
  if (kind === "composite") {
    const parts = [];
    for (const [key, family, basis] of COMPOSITE)
      parts.push({ key, ...newestDays(await reader.part(query, family, basis)) });
    return { kind, label, parts };
  }
  const part = await reader.part(query, query.family, query.basis);
  if (kind === "series")
    return { kind, label, part, category: query.category, metric: query.metric };
  if (kind === "documents" && part.total > MAX_DOCUMENTS) throw tooManyDocuments(label, part);
  return { kind, label, part };
}

function newestDays(part: Part): Part {
  const from = Math.max(part.range.from, part.range.to - MAX_DOCUMENTS + 1);
  return { ...part, range: { ...part.range, from } };
}

const tooManyDocuments = (label: string, { range, total }: Part) =>
  new InvalidQuery("Too many documents", "statistics.tooManyDocuments", {
    label,
    count: total,
    maximum: MAX_DOCUMENTS,
    earliest: textOfDay(range.to - MAX_DOCUMENTS + 1),
  });

/** Reads once what several queries of a request need. */
class Reader {
  private readonly scopes = new Map<string, Scope>();
  private readonly states = new Map<string, TableState>();

  constructor(private readonly ctx: Context) {}

  async part(query: DaysQuery, family: Family, basis: DateBasis): Promise<Part> {
    const scope = await this.scope(query.collection);
    const state = await this.state(scope, family, basis);
    const range = rangeTold(this.ctx, state, query);
    return {
      family,
      communityId: scope.collection?.id ?? "global",
      range,
      total: Math.max(range.to - range.from + 1, 0),
      subcountId: "subcountId" in query ? query.subcountId : undefined,
      version: state.version,
      read: () => readDays(this.ctx, state),
    };
  }

  onlyScope(): Scope | undefined {
    const ids = new Set(Array.from(this.scopes.values(), ({ collectionId }) => collectionId));
    return ids.size === 1 ? [...this.scopes.values()][0] : undefined;
  }

  private async scope(idOrSlug: string): Promise<Scope> {
    const known = this.scopes.get(idOrSlug);
    if (known) return known;
    const scope = await readScope(this.ctx, idOrSlug);
    this.scopes.set(idOrSlug, scope);
    return scope;
  }

  private async state({ collectionId }: Scope, family: Family, basis: DateBasis) {
    const kind = kindOf(family, basis);
    const key = `${collectionId} ${kind}`;
    const known = this.states.get(key);
    if (known) return known;
    const state = await lookAtDays(this.ctx, { collectionId, kind });
    this.states.set(key, state);
    return state;
  }
}

/** The same for equal questions whose answer did not change. Quiet days are told of, so today is part of it. */
function versionOf(ctx: Context, queries: readonly Query[], list: readonly Answer[]): string {
  const known = list.map((answer) => {
    if (answer.kind === "work") return answer.counts;
    const parts = answer.kind === "composite" ? answer.parts : [answer.part];
    return parts.map(({ communityId, version }) => [communityId, version]);
  });
  const text = JSON.stringify([dayOf(ctx.now), queries, known]);
  return createHash("sha256").update(text).digest("base64url");
}
