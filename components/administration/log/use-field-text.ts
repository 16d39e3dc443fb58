import { useTranslations } from "next-intl";

/** A value of the log in words. */
export function useFieldText(): (value: unknown) => string {
  const t = useTranslations("administration.entry");
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("nothing");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "string" || typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.map(textOf).join(", ") || t("nothing");
    return JSON.stringify(value);
  };
  return textOf;
}
