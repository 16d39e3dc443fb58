import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import type { DayRange } from "@/lib/core/calendar";
import type { Dashboard } from "@/lib/statistics";
import { isCategory, type Layout, type PartName } from "@/lib/statistics/layout";
import { isSnapshot } from "@/lib/statistics/schema";
import { Breakdown, linesOf } from "./breakdown";
import { Counters, dailyPeople, tabPart } from "./counters";
import { CountryMap } from "./country-map";
import { type DashboardState, tabNamed } from "./dashboard-address";
import type { Granularity } from "./date-ranges";
import { SEARCH_FACETS, useItemName } from "./item-name";
import type { ChartNote } from "./chart-notes";
import { listColumns } from "./list-columns";
import { TimeChart } from "./time-chart";
import type { WorksSearch } from "./works-search";

/** On wide screens lists stand in columns of their own, so that short ones leave no gaps below them. */
const MOST_COLUMNS = 3;
const COLUMNS = ["", "", "xl:grid-cols-2", "xl:grid-cols-3"] as const;

type DashboardPartsProps = {
  state: DashboardState;
  data: Dashboard;
  layout: Layout;
  /** Those that are more than figures of days. */
  parts: Readonly<Partial<Record<PartName, ReactNode>>>;
  notes: readonly ChartNote[];
  search: WorksSearch | undefined;
  granularity: Granularity;
  /** The days that a step of the chart is compared with. */
  stepBefore: ((step: DayRange) => DayRange) | undefined;
};

/** What a tab shows, in the order of the layout. */
export function DashboardParts(props: DashboardPartsProps) {
  const { state, data, layout, parts, notes, search, granularity, stepBefore } = props;
  const t = useTranslations("statistics");
  const itemName = useItemName();
  const { metric } = state;
  const people = dailyPeople(state);
  const title = t(`metric.${tabPart(state)}.${metric}`);
  const countries = data.categories.countries ?? [];
  const chosen = chosenIn(state, data);
  const shown = layout.find(({ name }) => name === state.tab)?.parts ?? [];
  const all: Partial<Record<PartName, ReactNode>> = {
    ...parts,
    counters: <Counters state={state} data={data} />,
    // Days may have another figure only.
    chart: data.days[metric] && (
      <TimeChart
        title={title}
        remark={people && t(`countedDaily.${people}`)}
        metric={metric}
        points={data.days[metric]}
        strands={data.split.map((strand) => ({
          id: strand.id,
          name: itemName(state.split ?? "", strand),
          points: strand.points,
        }))}
        earlier={
          data.earlier &&
          stepBefore && {
            name: t(`comparisons.${state.compare}`),
            points: data.earlier.days[metric] ?? { days: [], values: [] },
            range: data.earlier.range,
            stepOf: stepBefore,
          }
        }
        range={data.range}
        granularity={granularity}
        isSum={isSnapshot(tabNamed(state.tab).family)}
        notes={notes}
      />
    ),
    map: countries.length > 0 && (
      <CountryMap
        state={state}
        title={t("map", { metric: title })}
        items={countries}
        metric={metric}
        isChoice={chosen?.category === "countries" && !state.isFixed}
      />
    ),
  };
  return (
    <div className="mt-6 space-y-6">
      {!state.isFixed && (
        <Contents
          parts={shown.filter(
            (part) => part !== "counters" && (isCategory(part) || Boolean(all[part])),
          )}
        />
      )}
      {inBlocks(shown).map((block) => (
        <Fragment key={block.join()}>
          {isCategory(block[0]) ? (
            <Lists
              categories={block}
              linesOf={(category) => linesOf(data.categories[category] ?? [])}
              list={(category) => (
                <Breakdown
                  items={data.categories[category] ?? []}
                  isChoice={chosen?.category === category && !state.isFixed}
                  {...{ state, category, metric }}
                  {...searchOf(category, search, chosen)}
                />
              )}
            />
          ) : (
            block.map(
              (part) =>
                all[part] && (
                  <div key={part} id={part} className="scroll-mt-4">
                    {all[part]}
                  </div>
                ),
            )
          )}
        </Fragment>
      ))}
    </div>
  );
}

type ListsProps = {
  categories: readonly PartName[];
  /** About how high a list is. */
  linesOf: (category: PartName) => number;
  list: (category: PartName) => ReactNode;
};

function Lists({ categories, linesOf: heightOf, list }: ListsProps) {
  const columns = listColumns(categories, heightOf, MOST_COLUMNS);
  return (
    <div className={cn("grid gap-4 md:grid-cols-2 xl:items-start", COLUMNS[columns.length])}>
      {columns.map((column) => (
        <div key={column.join()} className="contents xl:grid xl:gap-4">
          {column.map((category) => (
            <Fragment key={category}>{list(category)}</Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}

/** From here on a page is so long that one wants to go to its parts. */
const MANY_PARTS = 5;

function Contents({ parts }: { parts: readonly PartName[] }) {
  const t = useTranslations("statistics");
  const names = useTranslations("statisticsSettings.partNames");
  const reviews = useTranslations("statistics.reviews")("title");
  if (parts.length < MANY_PARTS) return null;
  return (
    <nav aria-label={t("onThisPage")} className="print:hidden">
      <Disclosure summary={t("onThisPage")} className="open-when-wide">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]/6">
          {parts.map((part) => (
            <li key={part}>
              <a href={`#${part}`} className="link inline-block py-0.5">
                {part === "reviews" ? reviews : names(part)}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

type Chosen = { readonly category: string; readonly id: string; readonly searchValue: string };

/** The item that everything is counted for, where it is. */
function chosenIn({ item }: DashboardState, { narrowed, categories }: Dashboard) {
  if (!item || !narrowed?.days) return undefined;
  const known = categories[item.category]?.find(({ id }) => id === item.id);
  return { ...item, searchValue: known?.searchValue ?? item.id };
}

/** Where the works of a list are found: those that have the chosen item too, if there is a filter for it. */
function searchOf(category: string, search: WorksSearch | undefined, chosen: Chosen | undefined) {
  if (!chosen || chosen.category === category) return { search };
  const facet = SEARCH_FACETS[chosen.category];
  if (facet === undefined) return { search: undefined };
  return { search, searchedWith: [facet, chosen.searchValue] as const };
}

/** Lists that follow each other stand side by side; every other part has the whole width. */
function inBlocks(parts: readonly PartName[]): PartName[][] {
  const blocks: PartName[][] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    if (last && isCategory(part) && isCategory(last[0])) last.push(part);
    else blocks.push([part]);
  }
  return blocks;
}
