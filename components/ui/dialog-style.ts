/** What is behind a dialog; behind a second one, the first, too. */
export const OVERLAY_STYLE = "fixed inset-0 z-40 animate-appear bg-overlay peer-[.dialog]:z-50";

/**
 * On a phone the panel rises from the bottom edge, where the thumb is; elsewhere it is centred. What it contains is a
 * heading, a `dialog-body` and, within that, `dialog-buttons` (`parts.css`).
 */
export const PANEL_STYLE =
  "dialog peer fixed inset-x-0 bottom-0 z-50 w-full rounded-t-lg border border-line " +
  "bg-surface shadow-raised animate-appear sm:inset-x-auto sm:bottom-auto sm:start-1/2 sm:top-1/2 " +
  "sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg";
