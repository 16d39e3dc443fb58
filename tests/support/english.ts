import { createTranslator } from "next-intl";
import { MESSAGES } from "@/lib/i18n/messages";

const messages = MESSAGES.en;

/** The texts of imports as English pages say them. */
export const importTexts = createTranslator({ locale: "en", messages, namespace: "imports" });
export const reportTexts = {
  imports: importTexts,
  missing: createTranslator({ locale: "en", messages, namespace: "missing" }),
};
