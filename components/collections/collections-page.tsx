import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/search/search-box";
import { EmptyState } from "@/components/ui/empty-state";
import { Library, Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { CollectionEntry } from "./collection-entry";
import { type Child, CollectionCards } from "./collection-list";
import { COLLECTIONS } from "./search-paths";

type CollectionsPageProps = {
  featured: readonly CollectionEntry[];
  /** With others below them; and for all strips, which others are below. Each collection is named once. */
  main: { entries: readonly CollectionEntry[]; childrenOf: ReadonlyMap<string, readonly Child[]> };
  newest: readonly CollectionEntry[];
  /** Of who is signed in. */
  own: readonly CollectionEntry[] | undefined;
};

/** The front page of all collections. */
export function CollectionsPage({ featured, main, newest, own }: CollectionsPageProps) {
  const t = useTranslations("collections");
  const isEmpty = [featured, own ?? [], main.entries, newest].every(({ length }) => length === 0);
  const all = { href: "/collections/search?sort=newest", text: t("all") };
  const { childrenOf } = main;
  return (
    <div className="page-width pt-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">{t("title")}</h1>
          <p className="mt-1 max-w-prose text-muted">{t("lead")}</p>
        </div>
        <NewCollectionLink />
      </div>
      <div className="mt-4 max-w-2xl" data-page-search>
        <SearchBox place={COLLECTIONS} />
      </div>
      {isEmpty && (
        <div className="mt-10">
          <EmptyState icon={<Library />} title={t("none")}>
            {t("noneText")}
          </EmptyState>
        </div>
      )}
      <Strip title={t("featured")} entries={featured} childrenOf={childrenOf} />
      <Strip
        title={t("own")}
        entries={own ?? []}
        childrenOf={childrenOf}
        more={{ href: "/me/collections", text: t("allOwn") }}
      />
      <Strip title={t("main")} {...main} more={newest.length === 0 ? all : undefined} />
      <Strip title={t("newest")} entries={newest} more={all} />
    </div>
  );
}

export function NewCollectionLink() {
  const t = useTranslations("collections");
  return (
    <LinkButton href="/collections/new" look="primary" rel="nofollow">
      <Plus aria-hidden />
      {t("new")}
    </LinkButton>
  );
}

type StripProps = {
  title: string;
  entries: readonly CollectionEntry[];
  childrenOf?: ReadonlyMap<string, readonly Child[]>;
  more?: { href: string; text: string } | undefined;
};

/** A row of collections under a heading; nothing where there are none. */
export function Strip({ title, entries, childrenOf, more }: StripProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} className="pt-10">
      <div className="mb-4 flex items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 text-xl font-semibold">{title}</h2>
        {more && (
          <LinkButton href={more.href} look="quiet" size="small" className="-mx-3 shrink-0">
            {more.text}
          </LinkButton>
        )}
      </div>
      <CollectionCards label={title} entries={entries} childrenOf={childrenOf} />
    </section>
  );
}
