const SIGNATURES = [
  /^\x89PNG\r\n\x1a\n/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype svg|svg)[\s\S]*/i,
];

/** So much of a file tells what it is. */
const START = 1000;

/** Whether a file is a picture of a kind that logos have, by its first bytes: names and types only say so. */
export async function isPicture(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, START).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return SIGNATURES.some((signature) => signature.test(start));
}
