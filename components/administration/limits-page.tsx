import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { formatBytes } from "@/components/ui/format-bytes";
import { Notice } from "@/components/ui/notice";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { LIMIT_GROUPS, type LimitsJson } from "@/lib/administration/schema";
import { AdministrationFrame } from "./administration-frame";
import { durationOf } from "./limit-units";

type Limit = LimitsJson["limits"][number];

/** The limits of the service, and the settings that define them. */
export function LimitsPage({ limits, switches }: Pick<LimitsJson, "limits" | "switches">) {
  const t = useTranslations("administration.limits");
  return (
    <AdministrationFrame section="limits">
      <p className="max-w-[70ch] text-muted">{t("hint")}</p>
      {!switches.rate_limits && (
        <div className="mt-4">
          <Notice tone="danger">{t("ratesOff")}</Notice>
        </div>
      )}
      {LIMIT_GROUPS.map((group) => (
        <section key={group} className="mt-8">
          <h3 className="text-lg font-semibold">{t(`groups.${group}`)}</h3>
          <LimitTable
            label={t(`groups.${group}`)}
            limits={limits.filter((limit) => limit.group === group)}
          />
        </section>
      ))}
    </AdministrationFrame>
  );
}

function LimitTable({ label, limits }: { label: string; limits: readonly Limit[] }) {
  const t = useTranslations("administration.limits");
  return (
    <Table label={label} className="mt-2 sm:table-fixed" stacks>
      <thead>
        <Row>
          <HeaderCell>{t("limit")}</HeaderCell>
          <HeaderCell>{t("value")}</HeaderCell>
          <HeaderCell>{t("setting")}</HeaderCell>
        </Row>
      </thead>
      <tbody>
        {limits.map((limit) => (
          <Row key={limit.setting}>
            <Cell label={t("limit")}>{nameOf(limit, t)}</Cell>
            <Cell label={t("value")} isClear className="whitespace-nowrap tabular-nums">
              <LimitValue limit={limit} />
            </Cell>
            <Cell label={t("setting")} isClear>
              <SettingName name={limit.setting} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Breaks between its words where there is no room. */
const SettingName = ({ name }: { name: string }) => (
  <code className="font-mono text-sm">
    {name.split("_").map((word, at) => (
      <Fragment key={at}>
        {at > 0 && (
          <>
            _<wbr />
          </>
        )}
        {word}
      </Fragment>
    ))}
  </code>
);

type Texts = ReturnType<typeof useTranslations<"administration.limits">>;
type NameKey = Parameters<Texts["has"]>[0];

/** A limit without words is called as its setting. */
function nameOf({ setting }: Limit, t: Texts): string {
  const key = `names.${setting}` as NameKey;
  return t.has(key) ? t(key as "names.FILE_MAX_BYTES") : setting;
}

function LimitValue({ limit }: { limit: Limit }) {
  const t = useTranslations("administration");
  const format = useFormatter();
  const locale = useLocale();
  const { unit, value, is_default: isDefault } = limit;
  const written = () => {
    if (unit === "bytes") return formatBytes(value, locale);
    if (unit === "per_minute" || unit === "per_hour" || unit === "count")
      return t(`limits.units.${unit}`, { value: format.number(value) });
    const duration = durationOf(value, unit);
    return duration
      ? t(`durations.${duration.unit}`, { count: duration.count })
      : t("limits.units.ms", { value: format.number(value) });
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {written()}
      {!isDefault && <Badge tone="notice">{t("limits.changed")}</Badge>}
    </span>
  );
}
