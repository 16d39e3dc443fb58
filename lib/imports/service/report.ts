import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { bytesResponse } from "@/lib/http/node-stream";
import { absolute } from "@/lib/http/respond";
import { type Report, sayReport } from "../report";
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
  const location = duplicateOf === null ? null : absolute(`/records/${duplicateOf}`);
  return { status: code, location, body, text: textIn(DEFAULT_LOCALE, report) };
}

const textIn = (locale: Locale, report: Report) => JSON.stringify(sayReport(locale, report));

/** The answer that was given first, byte by byte, unless another language is asked for. */
export async function reportResponse(
  answer: ImportReport,
  more: Readonly<Record<string, string>> = {},
  locale: Locale = DEFAULT_LOCALE,
): Promise<Response> {
  return bytesResponse(answer.text ?? textIn(locale, await reportIn(answer)), {
    status: answer.status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      ...(answer.location ? { Location: answer.location } : {}),
      ...more,
    },
  });
}

async function reportIn({ body }: StoredReport): Promise<Report> {
  return JSON.parse((await uncompress(body)).toString()) as Report;
}
