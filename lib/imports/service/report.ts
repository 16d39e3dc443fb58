import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { sentenceIn } from "@/lib/i18n/sentences";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { StoredReport } from "../repository";
import { importJson, type ImportJson, type ItemJson } from "../schema";

/** An answer as it is kept, so that it can be given again byte by byte; `text` is what is sent where that is at hand. */
export type ImportReport = StoredReport & { text?: string };

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

export async function packReport(
  { code, json }: { code: number; json: ImportJson },
  { duplicateOf = null }: { duplicateOf?: string | null } = {},
): Promise<ImportReport> {
  const text = JSON.stringify(json);
  const body = await compress(text, { level: constants.Z_BEST_SPEED });
  const location = duplicateOf === null ? null : absoluteUrl(`/records/${duplicateOf}`);
  return { status: code, location, body, text };
}

/** The text of a report. */
export const reportText = async ({
  body,
  text,
}: ImportReport): Promise<string | Uint8Array<ArrayBuffer>> =>
  text ?? new Uint8Array(await uncompress(body));

/** The answer to somebody who reads it later, in their language as far as its sentences are known in it. */
export async function translateReport(locale: Locale, answer: ImportReport): Promise<ImportReport> {
  if (locale === DEFAULT_LOCALE) return answer;
  const given = importJson.parse(JSON.parse((await uncompress(answer.body)).toString()));
  const say = (sentence: string) => sentenceIn(locale, sentence);
  const itemIn = (item: ItemJson): ItemJson => ({
    ...item,
    errors: item.errors.map((error) =>
      "message" in error ? { ...error, message: say(error.message) } : error,
    ),
  });
  const json: ImportJson = {
    ...given,
    message: say(given.message),
    data: given.data.map(itemIn),
    errors: given.errors.map(itemIn),
  };
  return { ...answer, text: JSON.stringify(json) };
}
