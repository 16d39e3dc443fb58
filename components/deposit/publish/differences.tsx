"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { formatMoment } from "@/components/ui/format";
import { accessOf } from "../access/access-consequence";
import { useSaved } from "../saving/deposit-context";
import type { useDifferences } from "./use-differences";

type DifferencesProps = { differences: ReturnType<typeof useDifferences> };

/** What readers will see otherwise than now. */
export function Differences({ differences }: DifferencesProps) {
  const t = useTranslations("deposit");
  const format = useFormatter();
  const locale = useLocale();
  const until = useSaved(({ document }) => accessOf(document.access).until);
  if (!differences) return <p className="text-muted">{t("publish.comparing")}</p>;
  const { fields, access, isNone } = differences;
  if (isNone) return <p>{t("publish.unchanged")}</p>;
  if (fields.length === 0 && !access) return <p>{t("publish.nothingDiffers")}</p>;
  const date = until ? formatMoment(until, locale) : "";
  return (
    <ul aria-label={t("publish.will")} className="list-disc space-y-1.5 ps-5">
      {access && <li className="font-medium">{t(`publish.changes.${access}`, { date })}</li>}
      {fields.length > 0 && (
        <li>
          {t("publish.fieldsChange", {
            fields: format.list(fields.map((name) => t(`fields.${name}`))),
          })}
        </li>
      )}
    </ul>
  );
}
