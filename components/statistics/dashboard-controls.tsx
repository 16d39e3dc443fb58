import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { buttonStyle } from "@/components/ui/button-style";
import { QueryForm } from "@/components/ui/query-form";
import { SubmittingSelect } from "@/components/ui/submitting-select";
import { type DayRange, textOfDay } from "@/lib/core/calendar";
import { DATE_BASES } from "@/lib/statistics/counts";
import { customFrom, type DashboardState, dashboardParams, tabNamed } from "./dashboard-address";
import { COMPARISONS, GRANULARITIES, problemsOf, RANGES } from "./date-ranges";
import { DayChoice } from "./day-choice";

type ControlsProps = {
  state: DashboardState;
  /** What is shown; nothing where there is none. */
  days?: DayRange | undefined;
  /** A reporting year that is the calendar's needs no choice of its own. */
  hasReportingYear: boolean;
  /** Of the service, where works are added when they are created. */
  isOfSite: boolean;
};

/** The address has everything. With scripts a choice is applied at once. */
export function DashboardControls({ state, days, hasReportingYear, isOfSite }: ControlsProps) {
  const t = useTranslations("statistics");
  const tab = tabNamed(state.tab);
  const own = new Set(["range", "from", "to", "by", "basis", "compare", "split"]);
  const hidden = dashboardParams(state).filter(([name]) => !own.has(name));
  const ranges = RANGES.filter((name) => hasReportingYear || !name.endsWith("reporting-year"));
  const isCustom = state.range === "custom";
  const isOfRecords = tab.family.startsWith("record");
  return (
    <QueryForm
      action={state.path}
      // Links of a page that is embedded open beside it (`<base>`), choices do not.
      target="_self"
      aria-label={t("controls")}
      // On phones, the days of a range come right after it.
      className="flex flex-wrap items-start gap-3 max-sm:[&>label:first-of-type]:-order-2"
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ListChoice
        label={t("range")}
        name="range"
        chosen={state.range}
        options={ranges.map((name) => [
          name === "custom" && !isCustom ? customFrom(state.range) : name,
          t(`ranges.${name}`),
        ])}
      />
      <ListChoice
        label={t("by")}
        name="by"
        chosen={state.by ?? ""}
        options={[
          ["", t("byItself")],
          ...GRANULARITIES.map((name) => [name, t(`granularity.${name}`)] as const),
        ]}
      />
      <ListChoice
        label={t("compare")}
        name="compare"
        chosen={state.compare}
        options={COMPARISONS.map((name) => [name, t(`comparisons.${name}`)])}
      />
      <ListChoice
        label={t("split")}
        name="split"
        chosen={state.split ?? ""}
        options={[
          ["", t("noSplit")],
          ...tab.categories.map((name) => [name, t(`category.${name as "languages"}`)] as const),
        ]}
      />
      {isOfRecords && (
        <ListChoice
          label={t("basis")}
          name="basis"
          chosen={state.basis}
          options={DATE_BASES.flatMap((name) =>
            isOfSite && name === "created" && state.basis !== name
              ? []
              : [[name, isOfSite && name === "added" ? t("addedToSite") : t(`bases.${name}`)]],
          )}
        />
      )}
      <DaysAndButton state={state} days={days} />
    </QueryForm>
  );
}

/** The days of a range that is one's own, and the button that applies what is chosen. */
function DaysAndButton({ state, days }: Pick<ControlsProps, "state" | "days">) {
  const t = useTranslations("statistics");
  const button = (look: string) => (
    <button type="submit" className={buttonStyle({ className: cn("max-sm:w-full sm:mt-6", look) })}>
      {t("apply")}
    </button>
  );
  // Choices are applied at once where scripts run; days that are typed wait for the button.
  if (state.range !== "custom") return button("[@media(scripting:enabled)]:hidden");
  const problems = problemsOf(state);
  // A range is made from the one that was shown before.
  const given =
    days && state.from === undefined && state.to === undefined
      ? { from: textOfDay(days.from), to: textOfDay(days.to) }
      : state;
  return (
    <div className="flex basis-full flex-wrap items-start gap-3 max-sm:-order-1 max-sm:grid max-sm:grid-cols-2">
      <DayChoice label={t("from")} name="from" day={given.from} problem={problems.from} />
      <DayChoice label={t("to")} name="to" day={given.to} problem={problems.to} />
      {button("max-sm:col-span-full")}
    </div>
  );
}

type ListChoiceProps = ComponentProps<typeof SubmittingSelect> & { label: string };

const ListChoice = ({ label, ...select }: ListChoiceProps) => (
  <Choice label={label}>
    <SubmittingSelect {...select} />
  </Choice>
);

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="min-w-36 grow basis-44 sm:max-w-72 sm:grow-0 sm:basis-auto">
    <span className="mb-1 block text-sm text-muted">{label}</span>
    {children}
  </label>
);
