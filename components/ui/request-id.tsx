"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";

/** Not a part of every page that can fail. Where it cannot be loaded, users select the id. */
const CopyButton = dynamic(
  () =>
    import("./copy-button").then(
      (module) => module.CopyButton,
      () => () => null,
    ),
  // A page that fails may never come to use what its document preloads.
  { ssr: false },
);

/** Names a request in the service's log, for users who report a problem with it. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations("parts");
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-sm text-muted">
      <span>
        {t("requestId")} <code className="font-mono break-all">{id}</code>
      </span>
      <CopyButton text={id} label={t("copyRequestId")} />
    </div>
  );
}
