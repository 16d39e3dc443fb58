import { useLocale, useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { formatCount } from "@/components/ui/format";
import type { DecisionFigures } from "@/lib/request-engine";
import { PartCard } from "./part-card";

/** How reviews went in the range, for those who do them. */
export function ReviewFigures({ figures }: { figures: DecisionFigures }) {
  const t = useTranslations("statistics.reviews");
  const locale = useLocale();
  const { waiting, accepted, declined, medianDays } = figures;
  const days =
    medianDays === null
      ? "–"
      : new Intl.NumberFormat(locale, {
          maximumFractionDigits: medianDays < 10 ? 1 : 0,
        }).format(medianDays);
  const shown = [
    [t("waiting"), formatCount(waiting, locale)],
    [t("accepted"), formatCount(accepted, locale)],
    [t("declined"), formatCount(declined, locale)],
    [t("medianDays"), days],
  ] as const;
  return (
    <PartCard title={t("title")} lead={t("lead")}>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {shown.map(([label, value]) => (
          <Figure key={label} label={label} size="medium">
            {value}
          </Figure>
        ))}
      </dl>
    </PartCard>
  );
}
