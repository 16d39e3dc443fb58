import type { IndexDefinition } from "../definition";
import {
  type SearchResult,
  type Bucket,
  type DocumentKey,
  NESTING,
  type SearchRequest,
} from "../port";
import { MAX_FREQUENT } from "./facet-counts";

type Found = Pick<SearchResult, "total" | "isTotalEstimated" | "areFacetsEstimated"> & {
  /** Facet values (`name=value`) and how many have them. */
  readonly tags: readonly (readonly [string, number])[];
};

export function toSearchResult(
  hits: readonly DocumentKey[],
  found: Found,
  question: Pick<SearchRequest, "facets" | "selected">,
  definition: IndexDefinition,
): SearchResult {
  const counts = countsByFacet(found.tags);
  const facets: Record<string, Bucket[]> = {};
  for (const name of question.facets ?? []) {
    const rule = definition.facets[name];
    if (!rule) continue;
    const chosen = rule.kind === "years" ? [] : (question.selected?.[name] ?? []);
    const flat = buckets(counts.get(name) ?? new Map<string, number>(), chosen);
    const all = rule.kind === "nested" ? nested(flat) : rule.kind === "years" ? byYear(flat) : flat;
    facets[name] = rule.isOpen
      ? all.filter((bucket, rank) => rank < MAX_FREQUENT || bucket.isSelected)
      : all;
  }
  const { total, isTotalEstimated, areFacetsEstimated } = found;
  return { hits, total, isTotalEstimated, facets, areFacetsEstimated };
}

function countsByFacet(tags: Found["tags"]): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const [tag, count] of tags) {
    const cut = tag.indexOf("=");
    if (cut < 0) continue;
    const name = tag.slice(0, cut);
    let values = counts.get(name);
    if (!values) counts.set(name, (values = new Map<string, number>()));
    values.set(tag.slice(cut + 1), count);
  }
  return counts;
}

/** The most frequent first; chosen values are listed even with a count of zero. */
function buckets(counts: ReadonlyMap<string, number>, chosen: readonly string[]): Bucket[] {
  const keys = new Set([...counts.keys(), ...chosen]);
  return [...keys]
    .map((key) => ({ key, count: counts.get(key) ?? 0, isSelected: chosen.includes(key) }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

const byYear = (flat: readonly Bucket[]) => [...flat].sort((a, b) => Number(a.key) - Number(b.key));

/** Puts `outer::inner` below `outer`. */
function nested(flat: readonly Bucket[]): Bucket[] {
  const outer = new Map<string, Bucket & { inner: Bucket[] }>();
  const at = (key: string, bucket?: Bucket) => {
    let found = outer.get(key);
    if (!found || bucket) {
      found = { ...(bucket ?? { key, count: 0, isSelected: false }), inner: found?.inner ?? [] };
      outer.set(key, found);
    }
    return found;
  };
  for (const bucket of flat) {
    const cut = bucket.key.indexOf(NESTING);
    if (cut < 0) at(bucket.key, bucket);
    else
      at(bucket.key.slice(0, cut)).inner.push({
        ...bucket,
        key: bucket.key.slice(cut + NESTING.length),
      });
  }
  return [...outer.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}
