import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ShelfDrawing } from "@/components/layout/shelf-drawing";
import { SearchBox } from "@/components/search/search-box";
import { EmptyState } from "@/components/ui/empty-state";
import { BookOpen, Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Figure } from "@/components/ui/figure";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { WorkList } from "./work-list";
import type { WorkJson } from "@/lib/works/reading/work-json";

type SiteCount = { label: string; count: number };
type Topic = { key: string; count: number };

type HomePageProps = {
  purpose: string;
  counts: readonly SiteCount[];
  newest: readonly WorkJson[];
  /** The subjects with the most works. */
  topics: readonly Topic[];
  /** Collections worth a look. */
  collections?: ReactNode;
  /** What administrators are told first. */
  welcome?: ReactNode;
};

export function HomePage({ purpose, counts, newest, topics, collections, welcome }: HomePageProps) {
  const t = useTranslations("work.home");
  const locale = useLocale();
  return (
    <>
      <div className="relative overflow-x-clip border-b border-line bg-surface">
        <div className="page-width py-14 sm:py-20">
          <h1 className="max-w-2xl text-3xl font-semibold sm:text-4xl">{purpose}</h1>
          <div className="mt-8 max-w-2xl" data-page-search>
            <SearchBox large />
          </div>
          <p className="mt-4">
            {newest.length > 0 ? (
              <LinkButton href="/search">{t("browse")}</LinkButton>
            ) : (
              <LinkButton href="/uploads/new" rel="nofollow">
                <Plus aria-hidden />
                {t("newUpload")}
              </LinkButton>
            )}
          </p>
          <dl className="mt-10 grid grid-cols-3 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-12">
            {counts
              .filter(({ count }) => count > 0)
              .map(({ label, count }) => (
                <Figure key={label} label={label}>
                  {formatCount(count, locale)}
                </Figure>
              ))}
          </dl>
          <ShelfDrawing className="absolute bottom-0 hidden h-44 end-[max(2rem,calc(50%-36rem))] lg:block" />
        </div>
      </div>
      {welcome}
      {topics.length > 0 && <Topics topics={topics} />}
      {collections && <div className="page-width">{collections}</div>}
      <section aria-labelledby="newest" className="page-width pt-12">
        <div className="mb-4 flex items-baseline justify-between gap-x-6">
          <h2 id="newest" className="min-w-0 text-xl font-semibold">
            {t("newest")}
          </h2>
          {newest.length > 0 && (
            <LinkButton
              href="/search?sort=newest"
              look="quiet"
              size="small"
              className="-mx-3 shrink-0"
            >
              {t("seeAll")}
            </LinkButton>
          )}
        </div>
        {newest.length > 0 ? (
          <WorkList label={t("newest")} works={newest} heading="h3" columns />
        ) : (
          <EmptyState icon={<BookOpen />} title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        )}
      </section>
    </>
  );
}

/** Ways into the works by what they are about. */
function Topics({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations("work.home");
  const locale = useLocale();
  return (
    <section aria-labelledby="topics" className="page-width pt-10">
      <h2 id="topics" className="text-xl font-semibold">
        {t("topics")}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {topics.map(({ key, count }) => (
          <li key={key} className="max-w-full">
            <Link
              href={`/search?subject=${encodeURIComponent(key)}`}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-md border border-line bg-surface px-3 quiet-link hover:border-control"
            >
              <bdi className="min-w-0 truncate">{key}</bdi>
              <span className="text-sm text-muted tabular-nums">{formatCount(count, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
