import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createGzip, gunzip } from "node:zlib";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { type Report, sayReport } from "../report";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { stringifyInTurns } from "@/lib/core/pause";
import type { StoredReport } from "../repository";

/** An answer as it is kept, its body a report; `report` is the same where that is at hand. */
export type ImportReport = StoredReport & { report?: Report };

const uncompress = promisify(gunzip);

export async function packReport(
  { code, report }: { code: number; report: Report },
  { duplicateOf = null }: { duplicateOf?: string | null } = {},
): Promise<ImportReport> {
  const body = await compressed(await stringifyInTurns(report));
  const location = duplicateOf === null ? null : absoluteUrl(`/records/${duplicateOf}`);
  return { status: code, location, body, report };
}

/** Characters that are given to the compressor at a time; encoding a long text at once would hold up others. */
const PIECE = 1024 * 1024;

async function compressed(text: string): Promise<Buffer> {
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  const [whole] = await Promise.all([buffer(zip), pipeline(Readable.from(piecesOf(text)), zip)]);
  return whole;
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    let end = from + PIECE;
    // Halves of a letter would be encoded by themselves.
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "")) end++;
    yield text.slice(from, end);
    from = end;
  }
}

/** The text of a report for a reader. */
export async function reportText(
  { body, report }: ImportReport,
  locale: Locale = DEFAULT_LOCALE,
): Promise<string> {
  return stringifyInTurns(await sayReport(locale, report ?? (await unpackReport(body))));
}

async function unpackReport(body: Uint8Array): Promise<Report> {
  return JSON.parse((await uncompress(body)).toString()) as Report;
}
