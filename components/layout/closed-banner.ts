/** The one banner that this browser's reader has closed; another text is another banner. */
export const BANNER_KEY = "closed-banner";

export function isClosed(id: string): boolean {
  try {
    return localStorage.getItem(BANNER_KEY) === id;
  } catch {
    return false;
  }
}

export function hideBanner(): void {
  document.documentElement.dataset.banner = "closed";
}

export function closeBanner(id: string): void {
  try {
    localStorage.setItem(BANNER_KEY, id);
  } catch {
    // Not kept, but closed as long as this page stands.
  }
  hideBanner();
}
