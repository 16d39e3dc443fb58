/** Lists keep their state in their address: parameters left out have their defaults. */
type Params = Readonly<Record<string, string | string[] | undefined>>;
export type ListState<Name extends string> = Readonly<Record<Name, string>> & {
  readonly page: number;
};

export const PAGE_SIZE = 25;
/** Further back one narrows the list instead. */
const LAST_PAGE = 10_000 / PAGE_SIZE;

/** Reads an address leniently, because people edit addresses. */
export function readListState<Name extends string>(
  params: Params,
  names: readonly Name[],
): ListState<Name> {
  const last = (name: string) => {
    const value = params[name];
    return (Array.isArray(value) ? value.at(-1) : value)?.trim().slice(0, 200) ?? "";
  };
  const page = /^[1-9]\d{0,5}$/.test(last("page")) ? Number(last("page")) : 1;
  const words = Object.fromEntries(names.map((name) => [name, last(name)]));
  return { ...(words as Record<Name, string>), page: Math.min(page, LAST_PAGE) };
}

/** The address of a state; words that are empty and the first page are left out. */
export function listHref(path: string, state: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state))
    if (name === "page" ? Number(value) > 1 : value !== "") query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** How many pages of a list can be opened. */
export const pagesOf = (total: number): number =>
  Math.ceil(Math.min(total, LAST_PAGE * PAGE_SIZE) / PAGE_SIZE);
