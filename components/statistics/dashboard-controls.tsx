import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { QueryForm } from "@/components/ui/query-form";
import { SubmittingSelect } from "@/components/ui/submitting-select";
import { DATE_BASES } from "@/lib/statistics/counts";
import { type DashboardState, dashboardParams, tabNamed } from "./dashboard-address";
import { COMPARISONS, GRANULARITIES, RANGES } from "./date-ranges";

type ControlsProps = {
  state: DashboardState;
  /** A reporting year that is the calendar's needs no choice of its own. */
  hasReportingYear: boolean;
};

/** The address has everything. With scripts a choice is applied at once. */
export function DashboardControls({ state, hasReportingYear }: ControlsProps) {
  const t = useTranslations("statistics");
  const tab = tabNamed(state.tab);
  const own = new Set(["range", "from", "to", "by", "basis", "compare", "split"]);
  const hidden = dashboardParams(state).filter(([name]) => !own.has(name));
  const ranges = RANGES.filter((name) => hasReportingYear || !name.endsWith("reporting-year"));
  const isOfRecords = tab.family.startsWith("record");
  return (
    <QueryForm
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
        <SubmittingSelect name="range" chosen={state.range}>
          {ranges.map((name) => (
            <option key={name} value={name}>
              {t(`ranges.${name}`)}
            </option>
          ))}
        </SubmittingSelect>
      </Choice>
      {state.range === "custom" && (
        <>
          <Choice label={t("from")}>
            <input
              type="date"
              name="from"
              key={state.from}
              defaultValue={state.from}
              className="control"
            />
          </Choice>
          <Choice label={t("to")}>
            <input
              type="date"
              name="to"
              key={state.to}
              defaultValue={state.to}
              className="control"
            />
          </Choice>
        </>
      )}
      <Choice label={t("by")}>
        <SubmittingSelect name="by" chosen={state.by ?? ""}>
          <option value="">{t("byItself")}</option>
          {GRANULARITIES.map((name) => (
            <option key={name} value={name}>
              {t(`granularity.${name}`)}
            </option>
          ))}
        </SubmittingSelect>
      </Choice>
      <Choice label={t("compare")}>
        <SubmittingSelect name="compare" chosen={state.compare}>
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {t(`comparisons.${name}`)}
            </option>
          ))}
        </SubmittingSelect>
      </Choice>
      <Choice label={t("split")}>
        <SubmittingSelect name="split" chosen={state.split ?? ""}>
          <option value="">{t("noSplit")}</option>
          {tab.categories.map((name) => (
            <option key={name} value={name}>
              {t(`category.${name as "languages"}`)}
            </option>
          ))}
        </SubmittingSelect>
      </Choice>
      {isOfRecords && (
        <Choice label={t("basis")}>
          <SubmittingSelect name="basis" chosen={state.basis}>
            {DATE_BASES.map((name) => (
              <option key={name} value={name}>
                {t(`bases.${name}`)}
              </option>
            ))}
          </SubmittingSelect>
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
    </QueryForm>
  );
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="min-w-36 grow basis-44 sm:max-w-72 sm:grow-0 sm:basis-auto">
    <span className="mb-1 block text-sm text-muted">{label}</span>
    {children}
  </label>
);
