import { useTranslations } from "next-intl";
import { LazyCopyButton } from "./lazy-copy-button";

/** Names a request in the service's log, for users who report a problem with it. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations("parts");
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-sm text-muted">
      <span>
        {t("requestId")} <code className="font-mono break-all">{id}</code>
      </span>
      <LazyCopyButton text={id} label={t("copyRequestId")} />
    </div>
  );
}
