import Link from "next/link";
import { SearchBox } from "@/components/search/search-box";
import { searchHref, type SearchState } from "@/components/search/search-address";
import type { Bucket, SearchResults } from "@/components/search/search-results";
import { SearchView } from "@/components/search/search-view";
import { cn } from "@/components/ui/class-names";
import { TabLinks } from "@/components/ui/tab-links";
import { isClosedTab, tabHref, type View, viewHref, viewOf, VIEWS } from "./inbox-address";
import { InboxList } from "./inbox-list";
import type { RequestJson } from "./request-json";
import { STATUS_WORDS, titled, typeLabel } from "./request-types";

type InboxProps = {
  state: SearchState;
  results: SearchResults<RequestJson>;
  /** One's collections, to narrow the list to; none where it is that of one collection. */
  collections?: readonly { id: string; title: string }[];
  /** Whether requests of other kinds can be looked at. */
  hasViews?: boolean;
};

/** Requests in tabs of open and closed ones, with search, filters and order. */
export function InboxView({ state, results, collections = [], hasViews = false }: InboxProps) {
  const worded = inOurWords(results, collections, state);
  const tabs = [
    { href: tabHref(state, "open"), label: "Open" },
    { href: tabHref(state, "closed"), label: "Closed" },
  ];
  const current = tabs[isClosedTab(state) ? 1 : 0]?.href ?? "";
  return (
    <>
      {hasViews && <Views state={state} />}
      <div className={hasViews ? "mt-4" : undefined}>
        <TabLinks label="Open and closed" links={tabs} current={current} />
      </div>
      <div className="mt-5 max-w-2xl">
        <SearchBox state={state} />
      </div>
      <SearchView state={state} results={worded} empty={emptyOf(state, { hasViews })}>
        <InboxList
          key={searchHref(state)}
          requests={results.hits.hits.map(titled)}
          href={searchHref(state)}
        />
      </SearchView>
    </>
  );
}

/** Everything that waits for the reader, over all collections. */
export function InboxPage(props: Omit<InboxProps, "hasViews">) {
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">Requests</h1>
      <InboxView {...props} hasViews />
    </div>
  );
}

function Views({ state }: { state: SearchState }) {
  const present = viewOf(state);
  return (
    <nav aria-label="Whose requests" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {VIEWS.map(({ id, label }) => (
          <li key={id}>
            <Link
              href={viewHref(state, id)}
              aria-current={id === present ? "page" : undefined}
              className={cn(
                "inline-flex min-h-9 items-center rounded-md border px-3 text-[0.9375rem] no-underline",
                id === present
                  ? "border-accent bg-accent-soft font-medium text-ink"
                  : "border-control bg-surface text-ink hover:border-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const EMPTY: Readonly<Record<View, { title: string; text: string }>> = {
  received: {
    title: "Nothing waits for you",
    text: "Drafts to review, people who want to join and invitations appear here.",
  },
  mine: {
    title: "You have not asked for anything",
    text: "Works you submit to collections and requests to join them appear here.",
  },
  shared_with_me: {
    title: "There is nothing else",
    text: "Requests you may read because of a collection, a group or a work appear here.",
  },
};

function emptyOf(state: SearchState, { hasViews }: { hasViews: boolean }) {
  if (isClosedTab(state))
    return { title: "Nothing is closed yet", text: "What was decided appears here." };
  if (!hasViews)
    return {
      title: "Nothing waits here",
      text: "Works handed in, and collections that want to be part of this one, appear here.",
    };
  return EMPTY[viewOf(state)];
}

/** The words of the API's facets speak of communities; collections are no facet of it at all. */
function inOurWords(
  results: SearchResults<RequestJson>,
  collections: readonly { id: string; title: string }[],
  state: SearchState,
): SearchResults<RequestJson> {
  const { aggregations = {} } = results;
  const chosen = state.filters.receiver ?? [];
  const { type, status } = aggregations;
  const receiver: Bucket[] = collections.map(({ id, title }) => ({
    key: id,
    label: title,
    is_selected: chosen.includes(id),
  }));
  return {
    ...results,
    aggregations: {
      ...(type
        ? {
            type: {
              label: "Kind",
              buckets: type.buckets.map((one) => ({
                ...one,
                label: typeLabel(one.key, one.label),
              })),
            },
          }
        : {}),
      ...(status && isClosedTab(state)
        ? {
            status: {
              label: "Outcome",
              buckets: status.buckets.map((one) => ({ ...one, label: statusLabel(one) })),
            },
          }
        : {}),
      ...(receiver.length > 1 ? { receiver: { label: "Collection", buckets: receiver } } : {}),
    },
  };
}

function statusLabel({ key, label }: Bucket): string {
  return Object.entries(STATUS_WORDS).find(([status]) => status === key)?.[1].label ?? label;
}
