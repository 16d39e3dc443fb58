import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { type Report, sayReport } from "../report";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { StoredReport } from "../repository";

/** An answer as it is kept, its body a report; `report` is the same where that is at hand. */
export type ImportReport = StoredReport & { report?: Report };

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

export async function packReport(
  { code, report }: { code: number; report: Report },
  { duplicateOf = null }: { duplicateOf?: string | null } = {},
): Promise<ImportReport> {
  const body = await compress(JSON.stringify(report), { level: constants.Z_BEST_SPEED });
  const location = duplicateOf === null ? null : absoluteUrl(`/records/${duplicateOf}`);
  return { status: code, location, body, report };
}

/** The text of a report for a reader. */
export async function reportText(
  { body, report }: ImportReport,
  locale: Locale = DEFAULT_LOCALE,
): Promise<string> {
  return JSON.stringify(sayReport(locale, report ?? (await unpackReport(body))));
}

async function unpackReport(body: Uint8Array): Promise<Report> {
  return JSON.parse((await uncompress(body)).toString()) as Report;
}
