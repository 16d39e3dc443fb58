import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Select } from "@/components/ui/select";
import { DATE_BASES } from "@/lib/statistics/counts";
import { AutoSubmit } from "./auto-submit";
import { type DashboardState, dashboardParams, tabNamed } from "./dashboard-address";
import { COMPARISONS, GRANULARITIES, RANGES } from "./date-ranges";

type ControlsProps = {
  state: DashboardState;
  /** A reporting year that is the calendar's needs no choice of its own. */
  hasReportingYear: boolean;
};

/** A plain GET form: the address has everything. With scripts a choice is applied at once. */
export function DashboardControls({ state, hasReportingYear }: ControlsProps) {
  const t = useTranslations("statistics");
  const tab = tabNamed(state.tab);
  const own = new Set(["range", "from", "to", "by", "basis", "compare", "split"]);
  const hidden = dashboardParams(state).filter(([name]) => !own.has(name));
  const ranges = RANGES.filter((name) => hasReportingYear || !name.endsWith("reporting-year"));
  const isOfRecords = tab.family.startsWith("record");
  return (
    <form
      action={state.path}
      // Links of a page that is embedded open beside it (`<base>`), choices do not.
      target="_self"
      aria-label={t("controls")}
      className="flex flex-wrap items-end gap-3 print:hidden"
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choice label={t("range")}>
        <Select name="range" defaultValue={state.range} key={state.range}>
          {ranges.map((name) => (
            <option key={name} value={name}>
              {t(`ranges.${name}`)}
            </option>
          ))}
        </Select>
      </Choice>
      {state.range === "custom" && (
        <>
          <Choice label={t("from")}>
            <input type="date" name="from" defaultValue={state.from} className="control" />
          </Choice>
          <Choice label={t("to")}>
            <input type="date" name="to" defaultValue={state.to} className="control" />
          </Choice>
        </>
      )}
      <Choice label={t("by")}>
        <Select name="by" defaultValue={state.by ?? ""} key={state.by}>
          <option value="">{t("byItself")}</option>
          {GRANULARITIES.map((name) => (
            <option key={name} value={name}>
              {t(`granularity.${name}`)}
            </option>
          ))}
        </Select>
      </Choice>
      <Choice label={t("compare")}>
        <Select name="compare" defaultValue={state.compare} key={state.compare}>
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {t(`comparisons.${name}`)}
            </option>
          ))}
        </Select>
      </Choice>
      <Choice label={t("split")}>
        <Select name="split" defaultValue={state.split ?? ""} key={state.split}>
          <option value="">{t("noSplit")}</option>
          {tab.categories.map((name) => (
            <option key={name} value={name}>
              {t(`category.${name as "languages"}`)}
            </option>
          ))}
        </Select>
      </Choice>
      {isOfRecords && (
        <Choice label={t("basis")}>
          <Select name="basis" defaultValue={state.basis} key={state.basis}>
            {DATE_BASES.map((name) => (
              <option key={name} value={name}>
                {t(`bases.${name}`)}
              </option>
            ))}
          </Select>
        </Choice>
      )}
      <button
        type="submit"
        // Choices are applied at once where scripts run; days that are typed wait for it.
        className={buttonStyle({
          className: state.range === "custom" ? undefined : "[@media(scripting:enabled)]:hidden",
        })}
      >
        {t("apply")}
      </button>
      <AutoSubmit />
    </form>
  );
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="min-w-36 grow basis-44 sm:max-w-72 sm:grow-0 sm:basis-auto">
    <span className="mb-1 block text-sm text-muted">{label}</span>
    {children}
  </label>
);
