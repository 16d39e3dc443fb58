import { useTranslations } from "next-intl";

/** Groups that come with the service have names in the language of the page, others the one they were given. */
export function useGroupName(): (id: string, name?: string | null) => string {
  const t = useTranslations("administration.users.groupNames");
  return (id, name) => (t.has(id as "admin") ? t(id as "admin") : (name ?? id));
}
