import { useTranslations } from "next-intl";

/** What was done, in words; an action without them is called as the log has it. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("auditLog.actions");
  type Key = Parameters<typeof t>[0];
  return (action) => {
    // An action that goes on until another one ends it shares its name with that one.
    const key = [`${action}.start`, action].find((one) => t.has(one as Key));
    return key === undefined ? action : t(key as Key);
  };
}
