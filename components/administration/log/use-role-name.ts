import { useTranslations } from "next-intl";

/** A role in a collection in words; anything else stays. */
export function useRoleName(): (role: string) => string {
  const t = useTranslations("collections.roles");
  return (role) => (t.has(role as "curator") ? t(role as "curator") : role);
}
