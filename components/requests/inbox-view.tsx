import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/search/search-box";
import { searchHref, type SearchState } from "@/components/search/search-address";
import type { Bucket, SearchResults } from "@/components/search/search-results";
import { SearchView } from "@/components/search/search-view";
import type { CollectionRole } from "@/lib/core/actor";
import { Inbox } from "@/components/ui/icons";
import { TabLinks } from "@/components/ui/tab-links";
import { isClosedTab, tabHref, viewOf } from "./inbox-address";
import { InboxCount } from "./inbox-count";
import { InboxFacets } from "./inbox-facets";
import { InboxList } from "./inbox-list";
import type { OpenRequest } from "./open-counts";
import type { RequestJson } from "./request-json";
import { ICONS } from "./request-icons";
import { knownType, type RequestTexts } from "./request-types";

type CountedCollection = { id: string; title: string; count: number };

export type InboxViewProps = {
  state: SearchState;
  results: SearchResults<RequestJson>;
  /** The people who sent requests in the name of collections, by the ids of the requests. */
  senders: Readonly<Record<string, string>>;
  /** That those who ask to join would have, by the ids of the requests. */
  roles?: Readonly<Record<string, CollectionRole>>;
  /** The collection whose requests these are, where they are those of one. */
  here?: string;
  /** One's collections, to narrow the list to; none where it is that of one collection. */
  collections?: readonly CountedCollection[];
  /** One looks at one's own requests from one side. */
  hasViews?: boolean;
};

// The list of a collection has none by which people ask to join.
const NO_ROLES = {};

/** Requests in tabs of open and closed ones, with search, filters and order. */
export function InboxView({
  state,
  results,
  senders,
  roles = NO_ROLES,
  here,
  collections = [],
  hasViews = false,
}: InboxViewProps) {
  const t = useTranslations("requests");
  const worded = inOurWords(results, collections, state, t);
  const tabs = [
    { href: tabHref(state, "open"), label: t("tabs.open") },
    { href: tabHref(state, "closed"), label: t("tabs.closed") },
  ];
  const current = tabs[isClosedTab(state) ? 1 : 0]?.href ?? "";
  const open = openIn(results);
  return (
    <>
      <TabLinks label={t("tabs.label")} links={tabs} current={current} />
      <div className="mt-5 max-w-2xl">
        <SearchBox state={state} />
      </div>
      <SearchView
        state={state}
        results={worded}
        empty={emptyOf(state, { hasViews }, t)}
        count={(counted) => <InboxCount {...counted} open={open} />}
        values={<InboxFacets state={state} aggregations={worded.aggregations} open={open} />}
      >
        <InboxList
          key={searchHref(state)}
          requests={results.hits.hits}
          icons={iconsOf(results)}
          senders={senders}
          roles={roles}
          here={here}
          href={searchHref(state)}
        />
      </SearchView>
    </>
  );
}

function iconsOf({ hits }: SearchResults<RequestJson>) {
  const types = new Set(hits.hits.map(({ type }) => type));
  return Object.fromEntries(
    [...types].map((type) => {
      const Icon = ICONS[knownType(type)];
      const icon = <Icon aria-hidden className="mt-1 size-5 shrink-0 text-muted max-sm:hidden" />;
      return [type, icon];
    }),
  );
}

/** The open requests of a page of the inbox. */
export const openIn = ({ hits }: SearchResults<RequestJson>): OpenRequest[] =>
  hits.hits
    .filter(({ is_open }) => is_open)
    .map(({ id, type, status, receiver }) => ({
      ...{ id, type, status },
      receiver: receiver?.community,
    }));

function emptyOf(state: SearchState, { hasViews }: { hasViews: boolean }, t: RequestTexts) {
  const view = hasViews ? viewOf(state) : "collection";
  const which = isClosedTab(state) ? "closed" : view;
  return { icon: <Inbox />, title: t(`empty.${which}`), text: t(`emptyText.${which}`) };
}

/** The words of the API's facets speak of communities; collections are no facet of it at all. */
function inOurWords(
  results: SearchResults<RequestJson>,
  collections: readonly CountedCollection[],
  state: SearchState,
  t: RequestTexts,
): SearchResults<RequestJson> {
  const { aggregations = {} } = results;
  const chosen = state.filters.receiver ?? [];
  const { type, status } = aggregations;
  const receiver: Bucket[] = collections.map(({ id, title, count }) => ({
    key: id,
    label: title,
    doc_count: count,
    is_selected: chosen.includes(id),
  }));
  const facet = (name: "type" | "status" | "receiver", buckets: readonly Bucket[]) => ({
    [name]: { label: t(`facets.${name}`), buckets },
  });
  return {
    ...results,
    aggregations: {
      ...(type
        ? facet(
            "type",
            type.buckets.map((one) => worded(one, `types.${one.key}.label`, t)),
          )
        : {}),
      ...(status && isClosedTab(state)
        ? facet(
            "status",
            status.buckets.map((one) => worded(one, `outcomes.${one.key}`, t)),
          )
        : {}),
      ...(receiver.length > 1 || chosen.length > 0 ? facet("receiver", receiver) : {}),
    },
  };
}

function worded(bucket: Bucket, text: string, t: RequestTexts): Bucket {
  const known = text as "outcomes.accepted";
  return t.has(known) ? { ...bucket, words: t(known) } : bucket;
}
