import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { pathOf } from "@/components/collections/collection-entry";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMoment } from "@/components/ui/format";
import { Library } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { TabLinks } from "@/components/ui/tab-links";
import type { CollectionState, OverseenCollection } from "@/lib/collections";
import { AdministrationFrame } from "../administration-frame";
import { ChoiceFilters } from "../choice-filters";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { ListSearch } from "../list-search";
import { hrefOfSection } from "../sections";

const PATH = hrefOfSection("collections");
const TABS = ["all", "public", "restricted", "deleted"] as const;
type CollectionsState = ListState<"q" | "tab" | "sort">;
export const COLLECTIONS_PARAMS = ["q", "tab", "sort"] as const;
export const COLLECTION_SORTS = ["oldest", "updated-desc", "updated-asc"] as const;

/** The values of a collection in a row. */
export type CollectionRowItem = {
  id: string;
  slug: string;
  title: string;
  state: CollectionState;
  parent: { slug: string; title: string } | undefined;
  owners: OverseenCollection["owners"];
  works: number;
  members: number;
  created: string;
};

type CollectionsPageProps = {
  state: CollectionsState;
  /** Undefined when the query could not be read; then `problem` says why. */
  results: { items: readonly CollectionRowItem[]; total: number } | undefined;
  problem?: ReactNode;
};

/** Every collection, whoever may see it. */
export function CollectionsPage({ state, results, problem }: CollectionsPageProps) {
  const t = useTranslations("administration.collections");
  const { q, tab, sort } = state;
  const hrefOf = (change: Partial<CollectionsState>) =>
    listHref(PATH, { ...state, page: 1, ...change });
  return (
    <AdministrationFrame section="collections">
      <h2 className="sr-only">{t("tabs.label")}</h2>
      <ListSearch
        action={PATH}
        q={q}
        label={t("search")}
        hint={t("searchHint")}
        keeps={{ tab, sort }}
      />
      <div className="mt-4">
        <TabLinks
          label={t("tabs.label")}
          links={TABS.map((one) => ({
            href: hrefOf({ tab: one === "all" ? "" : one }),
            label: t(`tabs.${one}`),
          }))}
          current={hrefOf({})}
        />
      </div>
      <ChoiceFilters
        action={PATH}
        filters={[
          {
            name: "sort",
            label: t("sort"),
            any: t(q ? "sorts.bestmatch" : "sorts.newest"),
            chosen: sort,
            choices: COLLECTION_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
          },
        ]}
        keeps={{ q, tab }}
      />
      {problem}
      {results && (
        <ListResults
          label={t("tabs.label")}
          count={t("count", { count: results.total })}
          total={results.total}
          page={state.page}
          href={(page) => hrefOf({ page })}
          empty={
            <EmptyState
              icon={<Library />}
              title={t("empty")}
              action={<LinkButton href={PATH}>{t("tabs.all")}</LinkButton>}
            >
              {t("emptyHint")}
            </EmptyState>
          }
        >
          <ul className="divide-y divide-line border-y border-line">
            {results.items.map((item) => (
              <li key={item.id}>
                <CollectionRow item={item} />
              </li>
            ))}
          </ul>
        </ListResults>
      )}
    </AdministrationFrame>
  );
}

function CollectionRow({ item }: { item: CollectionRowItem }) {
  const t = useTranslations("administration.collections");
  const locale = useLocale();
  const { slug, title, state, parent, works, members } = item;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 wrap-anywhere">
      <div className="min-w-0 grow basis-80">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-pretty">
          <Link href={pathOf(slug)} className="text-ink quiet-link hover:text-accent">
            <bdi>{title}</bdi>
          </Link>
          {state === "restricted" && <Badge tone="warning">{t("states.restricted")}</Badge>}
          {state === "deleted" && <Badge tone="danger">{t("states.deleted")}</Badge>}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <code className="font-mono break-all">{slug}</code>
          <span>{t("works", { count: works })}</span>
          <span>{t("members", { count: members })}</span>
          <span>{t("created", { date: formatMoment(item.created, locale) })}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <Owners owners={item.owners} />
          {parent && (
            <span>
              {t.rich("partOf", {
                parent: () => (
                  <Link href={pathOf(parent.slug)} className="link inline-block py-0.5">
                    <bdi>{parent.title}</bdi>
                  </Link>
                ),
              })}
            </span>
          )}
        </p>
      </div>
      {state !== "deleted" && (
        <LinkButton href={pathOf(slug, "/settings")} size="small">
          {t("settings")}
          <span className="sr-only"> {title}</span>
        </LinkButton>
      )}
    </article>
  );
}

/** Accounts lead to their pages; groups have none. */
function Owners({ owners }: Pick<CollectionRowItem, "owners">) {
  const t = useTranslations("administration.collections");
  if (owners.length === 0) return <span>{t("noOwner")}</span>;
  return (
    <span className="min-w-0">
      {t("owners", { count: owners.length })}{" "}
      {owners.map(({ type, id, name }, at) => (
        <span key={`${type} ${id}`}>
          {at > 0 && ", "}
          {type === "user" ? (
            <Link href={`${hrefOfSection("users")}/${id}`} className="link inline-block py-0.5">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
      ))}
    </span>
  );
}
