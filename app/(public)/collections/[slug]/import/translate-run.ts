import type { Locale } from "@/lib/i18n/locales";
import { sentenceIn } from "@/lib/i18n/sentences";
import type { RunJson } from "@/lib/imports/schema";

/** An import with what became of it said in the reader's language. */
export const translateRun = (locale: Locale, run: RunJson): RunJson => ({
  ...run,
  message: run.message === null ? null : sentenceIn(locale, run.message),
});
