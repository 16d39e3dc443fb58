import { RangeNotSatisfiable } from "@/lib/core/errors";
import type { ByteRange } from "@/lib/core/streamable-object";

/**
 * The single range a request asks for (RFC 9110 section 14). Undefined when it asks for none, for several, or
 * not in our words: then the whole file is the answer. A range that lies outside the file is refused.
 */
export function rangeOf(header: string | null, sizeBytes: number): ByteRange | undefined {
  const found = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "");
  if (!found) return undefined;
  const [, first = "", last = ""] = found;
  if (first === "" && last === "") return undefined;
  if (first === "") return suffix(Number(last), sizeBytes);

  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= sizeBytes) throw new RangeNotSatisfiable(sizeBytes);
  return { start, end };
}

function suffix(lengthBytes: number, sizeBytes: number): ByteRange {
  if (lengthBytes === 0 || sizeBytes === 0) throw new RangeNotSatisfiable(sizeBytes);
  return { start: Math.max(0, sizeBytes - lengthBytes), end: sizeBytes - 1 };
}
