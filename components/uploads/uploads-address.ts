/** The list of one's uploads keeps its state in its address, as every list here does. */
export const TABS = ["all", "drafts", "review", "published", "shared", "taken-down"] as const;
type Tab = (typeof TABS)[number];

/** The texts of tabs have names without hyphens. */
export const textOfTab = (tab: Tab) => (tab === "taken-down" ? "takenDown" : tab);

export type UploadsState = { tab: Tab; q: string; page: number };

export const UPLOADS_PATH = "/me/uploads";
export const PAGE_SIZE = 25;
/** Further back one narrows the search instead. */
const LAST_PAGE = 10_000 / PAGE_SIZE;

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Reads an address leniently, because people edit addresses. */
export function readUploads(params: Params): UploadsState {
  const last = (name: string) => {
    const value = params[name];
    return (Array.isArray(value) ? value.at(-1) : value)?.trim() ?? "";
  };
  const page = /^[1-9]\d{0,5}$/.test(last("page")) ? Number(last("page")) : 1;
  return {
    tab: TABS.find((tab) => tab === last("tab")) ?? "all",
    q: last("q"),
    page: Math.min(page, LAST_PAGE),
  };
}

export function uploadsHref({ tab, q, page }: UploadsState): string {
  const query = new URLSearchParams({
    ...(tab === "all" ? {} : { tab }),
    ...(q ? { q } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return query ? `${UPLOADS_PATH}?${query}` : UPLOADS_PATH;
}

const DRAFTS = [
  ...["draft", "draft_with_review", "new_version_draft", "new_version_draft_with_review"],
  ...["declined", "expired"],
];
const STATUSES: Partial<Record<Tab, readonly string[]>> = {
  drafts: DRAFTS,
  review: ["in_review"],
  published: ["published"],
};

/** The API's query for this state. */
export function toUploadsQuery({ tab, q, page }: UploadsState) {
  const statuses = STATUSES[tab];
  const isPublic = tab === "published";
  // A draft of a new version does not hide the version that is public.
  const newest = isPublic ? " AND versions.is_latest:true" : "";
  const narrowed = statuses && `status:(${statuses.join(" OR ")})${newest}`;
  const query = [q && narrowed ? `(${q})` : q, narrowed].filter(Boolean).join(" AND ");
  return {
    page,
    size: PAGE_SIZE,
    ...(query ? { q: query, sort: "updated-desc" } : {}),
    ...(isPublic ? { allversions: "true" } : {}),
    shared_with_me: String(tab === "shared"),
  };
}
