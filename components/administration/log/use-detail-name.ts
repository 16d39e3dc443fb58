import { useTranslations } from "next-intl";

/** The word for a fact of an entry; those without one are called as the log has them. */
export function useDetailName(): (name: string) => string {
  const t = useTranslations("administration.entry.names");
  return (name) => (t.has(name as "role") ? t(name as "role") : name);
}
