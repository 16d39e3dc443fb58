"use client";

import { type Messages, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { ReactNode } from "react";
import { FacetValue } from "./facet-value";
import type { SearchState } from "./search-address";
import type { Bucket, Facet, SearchResults } from "./search-results";

/** Values shown before the rest is folded away. */
const SHOWN = 8;

type KnownFacet = keyof Messages["search"]["facets"];

type FacetPanelProps = {
  state: SearchState;
  aggregations: SearchResults["aggregations"];
  /** Facets that are shown otherwise than as a list of values; those are no values here. */
  drawn?: Readonly<Record<string, ReactNode>>;
};

/** A part for the browser as well: its few values travel there as data, a fraction of their markup. */
export function FacetPanel({ state, aggregations = {}, drawn = {} }: FacetPanelProps) {
  const t = useTranslations("search");
  const labelOf = (name: string, known = name) =>
    t.has(`facets.${name as KnownFacet}`) ? t(`facets.${name as KnownFacet}`) : known;
  const facets = state.place.facets.flatMap((name) => {
    const facet = aggregations[name];
    if (drawn[name]) return [{ name, label: labelOf(name), content: drawn[name] }];
    if (!facet || facet.buckets.length === 0) return [];
    const content = <FacetValues name={name} facet={facet} state={state} />;
    return [{ name, label: labelOf(name, facet.label), content }];
  });
  return (
    <div className="divide-y divide-line">
      {facets.map(({ name, label, content }) => (
        <Disclosure
          key={name}
          open
          className="py-2 first:pt-0"
          summary={<span className="eyebrow text-ink">{label}</span>}
        >
          {content}
        </Disclosure>
      ))}
    </div>
  );
}

type FacetValuesProps = { name: string; facet: Facet; state: SearchState };

function FacetValues({ name, facet, state }: FacetValuesProps) {
  const t = useTranslations("search");
  const { buckets } = facet;
  const chosen = state.filters[name] ?? [];
  // A chosen value must stay in sight, or it could not be taken back here.
  const first = buckets.filter(
    (bucket, position) => position < SHOWN || chosen.includes(bucket.key),
  );
  const rest = buckets.filter((bucket) => !first.includes(bucket));
  const list = (shown: readonly Bucket[]) => (
    <ul>
      {shown.map((bucket) => (
        <FacetValue
          key={bucket.key}
          facet={name}
          bucket={bucket}
          state={state}
          isEstimated={facet.is_estimated}
        />
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {rest.length > 0 && (
        <Disclosure
          summary={<span className="text-sm text-muted">{t("more", { count: rest.length })}</span>}
          className="ps-7"
        >
          <div className="-ms-7">{list(rest)}</div>
        </Disclosure>
      )}
    </>
  );
}
