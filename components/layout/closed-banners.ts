/** The keys of the banners that this browser's reader has closed, the latest last; another text has another key. */
export const CLOSED_BANNERS = "closed-banners";

const MAX_KEPT = 50;

const keysIn = (text: string | null | undefined): string[] =>
  text?.split(" ").filter(Boolean) ?? [];

/** The page's style hides what the root element names. */
export function hideClosedBanners(): void {
  try {
    document.documentElement.dataset.closedBanners = localStorage.getItem(CLOSED_BANNERS) ?? "";
  } catch {
    // Nothing can be kept here, so nothing was closed.
  }
}

export function closeBanner(key: string): void {
  const root = document.documentElement.dataset;
  const closed = [...keysIn(root.closedBanners), key].slice(-MAX_KEPT).join(" ");
  root.closedBanners = closed;
  try {
    localStorage.setItem(CLOSED_BANNERS, closed);
  } catch {
    // Not kept, but closed as long as this page stands.
  }
}
