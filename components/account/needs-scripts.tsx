import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

/** Forms that change something need scripts; without them the page says so instead of doing nothing. */
export function NeedsScripts() {
  const t = useTranslations("account.needsScripts");
  return (
    <div className="mb-6 without-script">
      <Notice tone="warning" title={t("title")}>
        {t("text")}
      </Notice>
    </div>
  );
}
