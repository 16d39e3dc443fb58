const nameOf = (key: string) => `commonshelf-comment-${key}`;

/** Words of a comment that were not sent, as this browser kept them. */
export function readDraft(key: string): string {
  try {
    return localStorage.getItem(nameOf(key)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(key: string, html: string): void {
  try {
    if (html === "") localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), html);
  } catch {
    // What cannot be kept lasts as long as the page.
  }
}
