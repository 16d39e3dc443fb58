import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { type Report, sayReport } from "../report";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { StoredReport } from "../repository";

/** An answer as it is kept, its body a report; `text` is what is sent where that is at hand. */
export type ImportReport = StoredReport & { text?: string };

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

export async function packReport(
  { code, report }: { code: number; report: Report },
  { duplicateOf = null }: { duplicateOf?: string | null } = {},
): Promise<ImportReport> {
  const body = await compress(JSON.stringify(report), { level: constants.Z_BEST_SPEED });
  const location = duplicateOf === null ? null : absoluteUrl(`/records/${duplicateOf}`);
  return { status: code, location, body, text: textIn(DEFAULT_LOCALE, report) };
}

const textIn = (locale: Locale, report: Report) => JSON.stringify(sayReport(locale, report));

/** The text of a report as it was given first, or in another language. */
export const reportText = async (
  report: ImportReport,
  locale: Locale = DEFAULT_LOCALE,
): Promise<string> => report.text ?? textIn(locale, await reportIn(report));

async function reportIn({ body }: StoredReport): Promise<Report> {
  return JSON.parse((await uncompress(body)).toString()) as Report;
}
