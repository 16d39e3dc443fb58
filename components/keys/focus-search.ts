/** Puts the caret into the search of the page, else into that of the header, also where a menu hides it. */
export function focusSearch(): boolean {
  const boxes = [...document.querySelectorAll<HTMLInputElement>("[data-shortcut=search]")];
  const ofPage = boxes.filter((box) => box.closest("main"));
  const box = [...ofPage, ...boxes].find(isVisible) ?? revealed(boxes);
  box?.focus();
  box?.select();
  return box !== undefined;
}

const isVisible = (box: HTMLElement) =>
  box.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });

/** The one in the closed menu of a narrow header. */
function revealed(boxes: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  for (const box of boxes) {
    const menu = box.closest("details");
    if (!menu || menu.open) continue;
    menu.open = true;
    if (isVisible(box)) return box;
    menu.open = false;
  }
  return undefined;
}
