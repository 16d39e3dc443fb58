/**
 * Safari does not focus a button that a pointer presses, so a dialog that opens would not know where the focus has to go
 * back to. This does what the other browsers do, before the click is handled. A press of which somebody prevented the focus,
 * as toolbars do that keep a text selected, is left alone, and so is a focus that has moved on, into a menu. Answers how to stop.
 */
export function focusPressedButtons(page: Window): () => void {
  let isPrevented = false;
  const press = (event: Event) => {
    isPrevented = event.defaultPrevented;
  };
  const click = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && !isPrevented && page.document.activeElement?.contains(button))
      button.focus({ preventScroll: true });
    isPrevented = false;
  };
  page.addEventListener("mousedown", press);
  page.addEventListener("click", click, true);
  return () => {
    page.removeEventListener("mousedown", press);
    page.removeEventListener("click", click, true);
  };
}
