/** Whose file a preview shows: addresses in it lead to files of the same draft or work. */
export type PreviewOwner = { readonly isDraft: boolean };

/** Beside the page of a preview: what it shows by address, or of an archive one file. */
export function queryOf({ isDraft }: PreviewOwner, name: "content" | "member", value: string) {
  return `?${isDraft ? "draft=1&" : ""}${name}=${encodeURIComponent(value)}`;
}

/** What a text links, if that is the preview of a file beside it; the part after `#` stays the last. */
export function linkBeside(href: string, { isDraft }: PreviewOwner): string {
  return isDraft ? href.replace(/^(?!\/)([^:?#]+)(#.*)?$/, "$1?draft=1$2") : href;
}
