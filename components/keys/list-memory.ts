/** Lists whose items can be reached by keys. */
export const LIST = "[data-keys=list]";

const STORED = "commonshelf-list";

/** Notes the list of which an item is being opened. */
export function rememberList({ target }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest(`${LIST} a[href]`)) return;
  try {
    sessionStorage.setItem(STORED, location.pathname + location.search);
  } catch {
    // Without storage there is no way back by key.
  }
}

/** The list of which an item was opened last, unless it is this very page. */
export function rememberedList(): string | undefined {
  try {
    const kept = sessionStorage.getItem(STORED) ?? undefined;
    return kept === location.pathname + location.search ? undefined : kept;
  } catch {
    return undefined;
  }
}
