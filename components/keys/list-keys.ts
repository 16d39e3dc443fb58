import { LIST } from "./list-memory";

/**
 * Keys in lists. A list says `data-keys="list"`; what leads to an item is the first link in its heading, or its first
 * link. The current item is the one with the focus, so there is no state to keep.
 */

const items = () => [...document.querySelectorAll<HTMLElement>(`${LIST} > li`)].filter(isShown);
const isShown = (item: HTMLElement) => item.checkVisibility();
const linkOf = (item: Element | undefined) =>
  item?.querySelector<HTMLAnchorElement>(":is(h2, h3, h4) a[href]") ??
  item?.querySelector<HTMLAnchorElement>("a[href]");
const boxOf = (item: Element | undefined) =>
  item?.querySelector<HTMLInputElement>("input[type=checkbox]:not(:disabled)");

function present(): HTMLElement | undefined {
  return items().find((item) => item.contains(document.activeElement));
}

/** The next or previous item; the list does not go round. */
export function moveInPage(step: 1 | -1): boolean {
  const all = items();
  const at = all.findIndex((item) => item.contains(document.activeElement));
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  const target = linkOf(next) ?? boxOf(next);
  // Browsers mark a focus set by script when a key was pressed last.
  target?.focus();
  return target !== undefined && target !== null;
}

export function openPresent(): boolean {
  const link = linkOf(present());
  link?.click();
  return Boolean(link);
}

export function selectPresent(): boolean {
  const box = boxOf(present());
  box?.click();
  return Boolean(box);
}

/** All items, or none when all were selected. */
export function selectAllItems(): boolean {
  const boxes = items()
    .map(boxOf)
    .filter((box) => box !== null && box !== undefined);
  const wanted = boxes.some((box) => !box.checked);
  for (const box of boxes) if (box.checked !== wanted) box.click();
  return boxes.length > 0;
}
