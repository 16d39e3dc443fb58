import { useTranslations } from "next-intl";
import { isEmpty } from "@/lib/core/is-empty";

/** A value of the log in words. */
export function useFieldText(): (value: unknown) => string {
  const t = useTranslations("administration.entry");
  const textOf = (value: unknown): string => {
    if (Array.isArray(value) && value.length === 0) return t("noneOf");
    if (isEmpty(value)) return t("nothing");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "string" || typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.map(textOf).join(", ");
    return JSON.stringify(value);
  };
  return textOf;
}
