/** Focuses the search box of the page, or else that of the header, and opens the menu that contains it. */
export function focusSearch(): boolean {
  const boxes = [...document.querySelectorAll<HTMLInputElement>("[data-shortcut=search]")];
  const ofPage = boxes.filter((box) => box.closest("main"));
  const box = [...ofPage, ...boxes].find(isShown) ?? revealed(boxes);
  box?.focus();
  box?.select();
  return box !== undefined;
}

// `checkVisibility` is still false for an element that was opened in the same turn.
const isShown = (box: HTMLElement) =>
  !box.closest("details:not([open])") &&
  box.getClientRects().length > 0 &&
  getComputedStyle(box).visibility === "visible";

function revealed(boxes: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  for (const box of boxes) {
    const menu = box.closest<HTMLDetailsElement>("details:not([open])");
    if (!menu) continue;
    menu.open = true;
    if (isShown(box)) return box;
    menu.open = false;
  }
  return undefined;
}
