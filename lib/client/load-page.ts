/**
 * Goes to a page by a full load instead of a move inside the browser: after signing in or out everything on
 * the page, and everything remembered in this window, may look different.
 */
export function loadPage(path: string): void {
  window.location.assign(path);
}
