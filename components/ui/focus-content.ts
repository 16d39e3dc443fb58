/** For a control that goes away by being used: the focus goes on to the page, which stays where it is. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
