import { type SearchPlace, type SearchState, searchHref } from "@/components/search/search-address";

const NEWEST_SUBMISSION = "newestsubmission";

/** The inbox over everything, or that of one collection. */
function inboxAt(path: string): SearchPlace {
  return {
    path,
    kind: "request",
    box: "request",
    facets: ["type", "status", "receiver"],
    single: ["receiver"],
    sorts: [
      { id: "bestmatch" },
      { id: NEWEST_SUBMISSION, label: "newest" },
      { id: "oldestsubmission", label: "oldest" },
      { id: "newestactivity" },
      { id: "oldestactivity" },
    ],
    switches: {
      is_open: ["false"],
      received: ["true"],
      shared_with_me: ["true"],
      mine: ["true"],
    },
  };
}

export const OWN_INBOX = inboxAt("/me/requests");
export const inboxOf = (slug: string) => inboxAt(`/collections/${slug}/requests`);

/** Whose requests are listed. */
export const VIEWS = ["received", "mine", "shared_with_me"] as const;
export type View = (typeof VIEWS)[number];

export const isClosedTab = ({ switches }: SearchState) => switches.includes("is_open");

export const viewOf = ({ switches }: SearchState): View =>
  VIEWS.find((id) => switches.includes(id)) ?? "received";

/** Where nothing was asked for, the first view is opened that has something. */
export function withOpenView(
  state: SearchState,
  counts: Readonly<Record<View, number>>,
): SearchState {
  const { q, page, switches, filters } = state;
  const isAsked = q !== "" || page > 1 || switches.length > 0 || Object.keys(filters).length > 0;
  const view = isAsked ? undefined : VIEWS.find((id) => counts[id] > 0);
  return view ? { ...state, switches: [view] } : state;
}

const isOfViews = (name: string) => VIEWS.some((view) => view === name);

/** The same search with other requests: filters that the new list may not know are dropped. */
export function viewHref(state: SearchState, view: View): string {
  const switches = [...state.switches.filter((name) => !isOfViews(name)), view];
  return searchHref({ ...state, page: 1, filters: {}, switches });
}

export function tabHref(state: SearchState, tab: "open" | "closed"): string {
  const others = state.switches.filter((name) => name !== "is_open");
  const { status: _dropped, ...filters } = state.filters;
  const switches = tab === "closed" ? [...others, "is_open"] : others;
  return searchHref({ ...state, page: 1, filters, switches });
}

type QueryOptions = {
  /** Requests over all collections, of the side of them that is looked at. */
  isOwn: boolean;
};

/** The API's query for this state. */
export function toInboxQuery(state: SearchState, { isOwn }: QueryOptions) {
  const { type, status, receiver } = state.filters;
  const view = viewOf(state);
  return {
    ...(state.q ? { q: state.q } : {}),
    ...sortOf(state),
    ...(type ? { type: [...type] } : {}),
    ...(status ? { status: [...status] } : {}),
    ...(receiver ? { receiver: `community:${receiver.at(-1) ?? ""}` } : {}),
    is_open: isClosedTab(state) ? "false" : "true",
    ...(isOwn ? { [SIDE_OF[view]]: "true" } : {}),
    page: state.page,
    size: state.size,
    expand: "1",
  };
}

/** Rows say when they were sent, so this is their order unless another is chosen; results of words come by relevance. */
function sortOf({ q, sort }: SearchState): { sort?: string } {
  const chosen = sort || (q ? undefined : NEWEST_SUBMISSION);
  return chosen ? { sort: chosen } : {};
}

/** The API's name for each view: what one's collections sent is one's own, too. */
const SIDE_OF = {
  received: "to_decide",
  mine: "sent",
  shared_with_me: "involved",
} as const satisfies Record<View, string>;
