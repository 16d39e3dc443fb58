import { useLocale, useTranslations } from "next-intl";
import { pathOf } from "@/components/collections/collection-entry";
import { Badge } from "@/components/ui/badge";
import { formatMoment } from "@/components/ui/format";
import { Library } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import type { CollectionState, OverseenCollection } from "@/lib/collections";
import { ChoiceFilters } from "../choice-filters";
import type { ListState } from "../list-address";
import { OverviewList, type OverviewListProps } from "../overview-list";
import { hrefOfSection } from "../sections";

const PATH = hrefOfSection("collections");
const TABS = ["public", "restricted", "deleted"] as const;
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

/** Every collection, whoever may see it. */
export function CollectionsPage(props: OverviewListProps<CollectionRowItem, CollectionsState>) {
  const t = useTranslations("administration.collections");
  const { q, tab, sort } = props.state;
  return (
    <OverviewList
      {...props}
      section="collections"
      tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      filters={
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
      }
      icon={<Library />}
      keyOf={({ id }) => id}
      rowOf={(item) => <CollectionRow item={item} />}
    />
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
