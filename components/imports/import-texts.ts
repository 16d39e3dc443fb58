import type { useTranslations } from "next-intl";

export type ImportTexts = ReturnType<typeof useTranslations<"imports">>;
type MissingTexts = ReturnType<typeof useTranslations<"missing">>;

/** The texts of a report. */
export type ReportTexts = { imports: ImportTexts; missing: MissingTexts };
