/** A piece of a banner: words, or words that lead somewhere. */
type BannerPart = { text: string; href?: string };

/** `[words](address)`, or an address by itself; a sign that ends the sentence is no part of it. */
const LINK =
  /\[([^\][]+)\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s()]+)\)|(https?:\/\/[^\s<>"]*[^\s<>".,;:!?()])/g;

/** The text of a banner in pieces. Nothing else than links is markup in it. */
export function bannerParts(text: string): BannerPart[] {
  const parts: BannerPart[] = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    const [whole, words, address, bare] = found;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: words ?? bare ?? "", href: address ?? bare ?? "" });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
