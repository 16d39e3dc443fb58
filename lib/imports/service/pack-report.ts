import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { DEFAULT_LOCALE, type Wording } from "@/lib/i18n/locales";
import { type Report, translateReport } from "../report";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { jsonPieces, parseInSlices } from "@/lib/core/long-json";
import type { StoredReport } from "../repository";

/** An answer as it is kept, its body a report; `report` is the same where that is at hand. */
export type ImportReport = StoredReport & { report?: Report };

export async function packReport(
  { code, report }: { code: number; report: Report },
  { duplicateOf = null }: { duplicateOf?: string | null } = {},
): Promise<ImportReport> {
  const body = await compressed(jsonPieces(report));
  const location = duplicateOf === null ? null : absoluteUrl(`/records/${duplicateOf}`);
  return { status: code, location, body, report };
}

async function compressed(pieces: AsyncIterable<string>): Promise<Buffer> {
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  const [whole] = await Promise.all([buffer(zip), pipeline(Readable.from(pieces), zip)]);
  return whole;
}

/** What is said of a report to a reader. */
export async function saidReport(
  { body, report }: ImportReport,
  wording: Wording = DEFAULT_LOCALE,
) {
  return translateReport(wording, report ?? (await unpackReport(body)));
}

/** Works that a report shows may be large, and nothing in them is to be said. */
const SHOWN_AS_WRITTEN = new Set(["metadata"]);

async function unpackReport(body: Uint8Array): Promise<Report> {
  const unzip = createGunzip();
  const [json] = await Promise.all([text(unzip), pipeline(Readable.from([body]), unzip)]);
  return (await parseInSlices(json, SHOWN_AS_WRITTEN)) as Report;
}
