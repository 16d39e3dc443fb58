import { useTranslations } from "next-intl";
import { LazyCopyButton } from "./lazy-copy-button";

/** Names a request in the service's log, for users who report a problem with it. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations("parts");
  return (
    // On phones the id has a line, and the button stands right behind it.
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-sm text-muted">
      <span className="max-sm:basis-full">{t("requestId")}</span>
      <code className="min-w-0 font-mono text-xs break-all sm:text-sm">{id}</code>
      <LazyCopyButton text={id} label={t("copyRequestId")} />
    </div>
  );
}
