import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatEdtf } from "@/components/ui/format";
import type { WorkJson } from "@/lib/works/reading/work-json";

/** When an embargo ends, and why there is one. */
export function EmbargoTerms({ work, children }: { work: WorkJson; children?: ReactNode }) {
  const t = useTranslations("work.banner");
  const locale = useLocale();
  const { embargo } = work.access;
  return (
    <>
      <p>
        {embargo?.until && t("opensOn", { day: formatEdtf(embargo.until, locale) })}
        {children}
      </p>
      {embargo?.reason && (
        <p>{t.rich("embargoReason", { reason: () => <bdi>{embargo.reason}</bdi> })}</p>
      )}
    </>
  );
}
