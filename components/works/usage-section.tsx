import { useLocale, useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import type { WorkJson } from "./work-json";

/** Views and downloads of all versions together; nothing while nothing has been counted. */
export function UsageSection({ work }: { work: WorkJson }) {
  const t = useTranslations("work.usage");
  const counted = work.stats?.all_versions;
  if (!counted) return null;
  return (
    <dl className="mb-5 grid grid-cols-2 gap-4">
      <Figure label={t("views")} value={counted.views ?? 0} />
      <Figure label={t("downloads")} value={counted.downloads ?? 0} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  const locale = useLocale();
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{formatCount(value, locale)}</dd>
    </div>
  );
}
