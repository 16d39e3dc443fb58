import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { TabLinks } from "@/components/ui/tab-links";
import { AdministrationFrame } from "./administration-frame";
import { listHref, type ListState } from "./list-address";
import { ListResults } from "./list-results";
import { ListSearch } from "./list-search";
import { hrefOfSection } from "./sections";

export type OverviewListProps<Item, State> = {
  state: State;
  /** Undefined when the query could not be read; then `problem` says why. */
  results: { items: readonly Item[]; total: number } | undefined;
  problem?: ReactNode;
};

type OverviewTab = {
  readonly value: string;
  readonly label: string;
  /** What is said where there is nothing in it. */
  readonly none?: string;
};

type Parts<Item> = {
  /** How many there are, in other words than those of all tabs. */
  countOf?: (total: number) => string;
  section: "works" | "collections" | "requests";
  /** The tabs beside "all", by the value of `tab` in the address. */
  tabs: readonly OverviewTab[];
  /** Parameters of the address that another tab empties. */
  tabEmpties?: readonly string[];
  filters?: ReactNode;
  icon: ReactNode;
  keyOf: (item: Item) => string;
  rowOf: (item: Item) => ReactNode;
};

/** An order leaves nothing out. */
const narrows = ([name, word]: [string, unknown]) =>
  name !== "page" && name !== "sort" && word !== "";

/** Everything there is of a kind, whoever it belongs to: searched, divided by tabs, page by page. */
export function OverviewList<Item, State extends ListState<"q" | "tab">>({
  state,
  results,
  problem,
  ...parts
}: OverviewListProps<Item, State> & Parts<Item>) {
  const { section, tabs, tabEmpties = [], filters, icon, keyOf, rowOf, countOf } = parts;
  const t = useTranslations("administration");
  const path = hrefOfSection(section);
  const { q, page, ...others } = state;
  // Where all were asked for, there are none yet.
  const isNarrowed = Object.entries(state).some(narrows);
  const isOnlyTab = Object.entries({ ...state, tab: "" }).every((one) => !narrows(one));
  const none = isOnlyTab ? tabs.find(({ value }) => value === state.tab)?.none : undefined;
  const keeps = Object.fromEntries(
    Object.entries(others).map(([name, word]) => [name, String(word)]),
  );
  const hrefOf = (change: Readonly<Record<string, string | number>>) =>
    listHref(path, { ...state, page: 1, ...change });
  const emptied = Object.fromEntries(tabEmpties.map((name) => [name, ""]));
  return (
    <AdministrationFrame section={section}>
      <ListSearch
        action={path}
        q={q}
        label={t(`${section}.search`)}
        hint={t(`${section}.searchHint`)}
        keeps={keeps}
      />
      <div className="mt-4">
        <TabLinks
          label={t(`${section}.tabs.label`)}
          links={[{ value: "", label: t(`${section}.tabs.all`) }, ...tabs].map(
            ({ value, label }) => ({ href: hrefOf({ tab: value, ...emptied }), label }),
          )}
          current={hrefOf(emptied)}
        />
      </div>
      {filters}
      {problem}
      {results && (
        <ListResults
          label={t(`${section}.tabs.label`)}
          count={countOf?.(results.total) ?? t(`${section}.count`, { count: results.total })}
          total={results.total}
          page={page}
          href={(number) => hrefOf({ page: number })}
          empty={
            isNarrowed && !none ? (
              <EmptyState
                icon={icon}
                title={t(`${section}.empty`)}
                action={<LinkButton href={path}>{t(`${section}.tabs.all`)}</LinkButton>}
              />
            ) : (
              <EmptyState icon={icon} title={none ?? t(`${section}.none`)} />
            )
          }
        >
          <ul className="divide-y divide-line border-y border-line">
            {results.items.map((item) => (
              <li key={keyOf(item)}>{rowOf(item)}</li>
            ))}
          </ul>
        </ListResults>
      )}
    </AdministrationFrame>
  );
}
