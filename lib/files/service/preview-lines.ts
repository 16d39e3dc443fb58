import { previewKindOf } from "@/lib/core/preview-kinds";
import type { Context } from "@/lib/db/context";
import type { OpenFiles } from "../owner";
import { indentJson } from "../preview/json";
import { readText } from "../preview/source";
import { beginningOf } from "./beginning";
import { requireEntry } from "./checks";

/** What is longer fills the place of a preview anyway. */
const SMALL_BYTES = 4096;
/** So many characters stand in one line of a preview on most screens. */
const CHARACTERS_A_LINE = 90;

type Described = { mediaType: string; sizeBytes: number };

/** Whether a file is a short text or table, as far as its kind and size tell. */
export function mayHaveLines({ mediaType, sizeBytes }: Described): boolean {
  const kind = previewKindOf(mediaType);
  const isLines = kind === "table" || kind === "text" || kind === "json";
  return isLines && sizeBytes > 0 && sizeBytes <= SMALL_BYTES;
}

/**
 * How many lines the preview of a small text or table has, so that the page around it gives it as much room before it
 * comes; undefined for files of which only the preview itself could tell.
 */
export async function previewLines(
  ctx: Context,
  open: OpenFiles,
  key: string,
): Promise<number | undefined> {
  // That a file cannot be read is said by its preview; the page around it has more to show.
  return countLines(ctx, open, key).catch(() => undefined);
}

async function countLines(ctx: Context, open: OpenFiles, key: string): Promise<number | undefined> {
  const owner = await open(ctx);
  const { content, mediaType } = await requireEntry(ctx, owner, key);
  if (!content || !mayHaveLines({ mediaType, sizeBytes: content.sizeBytes })) return undefined;
  const kind = previewKindOf(mediaType);
  const { sizeBytes } = content;
  const read = await readText(
    { sizeBytes, read: (mostBytes) => beginningOf(ctx, content, mostBytes) },
    SMALL_BYTES,
  );
  if (!read) return undefined;
  const lines = (kind === "json" ? indentJson(read.text) : read.text).trimEnd().split(/\r\n?|\n/);
  if (kind === "table") return lines.filter((line) => line.trim() !== "").length;
  return lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_A_LINE)),
    0,
  );
}
