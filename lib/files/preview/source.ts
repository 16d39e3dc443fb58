import type { Locale } from "@/lib/i18n/locales";
import type { PreviewOwner } from "./address";

/** The file that is to be shown, and how to read it. */
export type PreviewSource = PreviewOwner & {
  readonly key: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** The storage key of its bytes. */
  readonly objectId: string;
  readonly locale: Locale;
  /** Reads up to so many bytes from the beginning. */
  readonly read: (mostBytes: number) => Promise<Buffer>;
};

/** The reason why a file cannot be shown, for the reader. */
export class NotShowable extends Error {
  constructor(readonly reason: "binary" | "tooLarge" | "tooLong" | "unreadable") {
    super(reason);
  }
}

/** The beginning of a file as text, in the encoding it seems to be in. */
export async function readText(
  source: Pick<PreviewSource, "sizeBytes" | "read">,
  mostBytes: number,
): Promise<{ text: string; isWhole: boolean; shownBytes: number }> {
  const bytes = await source.read(mostBytes);
  const text = decode(bytes);
  // Text has no such character, in any encoding.
  if (text.includes("\0")) throw new NotShowable("binary");
  return {
    text,
    isWhole: bytes.byteLength >= source.sizeBytes,
    shownBytes: bytes.byteLength,
  };
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  if (mark === "fffe") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "feff") return new TextDecoder("utf-16be").decode(bytes);
  try {
    // The last character may be incomplete, so the decoder must not treat the end as final.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
