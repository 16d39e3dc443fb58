/** Lists whose items can be reached by keys. */
export const LIST = "[data-keys=list]";

const STORED = "commonshelf-list";

/** Saves the address of the list when an item of it is opened. */
export function rememberList({ target }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest(`${LIST} a[href]`)) return;
  try {
    sessionStorage.setItem(STORED, location.pathname + location.search);
  } catch {
    // Without storage there is no way back by key.
  }
}

/** The address of the list whose item was opened last; nothing when it is the current page. */
export function rememberedList(): string | undefined {
  try {
    const kept = sessionStorage.getItem(STORED) ?? undefined;
    return kept === location.pathname + location.search ? undefined : kept;
  } catch {
    return undefined;
  }
}
