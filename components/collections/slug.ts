const MOST = 60;

/** An address made of a title: "Étude & Tide 2" becomes `etude-tide-2`. */
export function slugFrom(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replace(/^-+|-+$/g, "");
}
