import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "@/components/ui/format";
import type { CertificateJson } from "@/lib/administration/schema";

/** Until when a certificate is good, or why that is not known. */
export function useCertificateText(): (certificate: CertificateJson) => string {
  const t = useTranslations("partners");
  const locale = useLocale();
  return ({ valid_until, days_left, problem }) => {
    if (!valid_until || days_left === null) return t("unreadable", { problem: problem ?? "" });
    const date = formatMoment(valid_until, locale);
    return days_left < 0 ? t("ended", { date }) : t("validUntil", { date, days: days_left });
  };
}
