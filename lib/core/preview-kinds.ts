/** How a file can be shown in place; undefined for those one can only download. */
type PreviewKind =
  | "archive"
  | "audio"
  | "image"
  | "json"
  | "markdown"
  | "notebook"
  | "pdf"
  | "table"
  | "text"
  | "video";

/** Pictures every browser draws. */
const IMAGES = /^image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp)$/;
const AUDIO = /^audio\/(mpeg|ogg|wav|webm|aac|flac|mp4)$/;
const VIDEO = /^video\/(mp4|webm|ogg)$/;
const JSON_TYPES = /^application\/(json|geo\+json|ld\+json)$/;
const TEXTS =
  /^(text\/|message\/rfc822$)|^application\/(xml|rdf\+xml|xhtml\+xml|yaml|toml|sql|x-sh|x-tex|x-subrip|jsonl|vnd\.google-earth\.kml\+xml|x-research-info-systems)$/;

const KINDS: readonly (readonly [RegExp, PreviewKind])[] = [
  [IMAGES, "image"],
  [AUDIO, "audio"],
  [VIDEO, "video"],
  [/^application\/pdf$/, "pdf"],
  [/^text\/(csv|tab-separated-values)$/, "table"],
  [/^text\/markdown$/, "markdown"],
  [/^application\/x-ipynb\+json$/, "notebook"],
  [JSON_TYPES, "json"],
  [/^application\/(zip|java-archive|epub\+zip)$/, "archive"],
  [TEXTS, "text"],
];

export function previewKindOf(mediaType: string): PreviewKind | undefined {
  return KINDS.find(([types]) => types.test(mediaType))?.[1];
}
