import { useLocale, useTranslations } from "next-intl";
import type { FieldChange, ChangeTexts } from "./changes";

/** How changes to a work are said in the reader's language. */
export function useChangeTexts(): ChangeTexts {
  const t = useTranslations("work.comparison");
  const access = { public: t("everybody"), restricted: t("withAccess") };
  return { locale: useLocale(), yes: t("yes"), no: t("no"), access };
}

/** What fields are called, custom ones without a text by their own name. */
export function useFieldName(): (change: Pick<FieldChange, "key" | "name">) => string {
  const t = useTranslations("work.comparison");
  return ({ key, name }) => {
    const known = `field.${key.split(":").at(-1)}` as "field.title";
    return t.has(known) ? t(known) : name;
  };
}
