import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { FilePlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { SearchForm } from "@/components/ui/search-form";
import { TabLinks } from "@/components/ui/tab-links";
import type { Highlights } from "@/lib/search";
import type { OwnUsage } from "@/lib/statistics";
import { type TakenDownItem, TakenDownList } from "./taken-down-list";
import { isSelectable, type UploadItem } from "./upload-item";
import { UploadList } from "./upload-list";
import { UploadRow } from "./upload-row";
import { UsageTrend } from "./usage-trend";
import {
  PAGE_SIZE,
  TABS,
  textOfTab,
  UPLOADS_PATH,
  uploadsHref,
  type UploadsState,
} from "./uploads-address";

type UploadsFound = {
  items: readonly UploadItem[];
  total: number;
  /** Why the items were found, in their order. */
  highlights?: readonly Highlights[] | undefined;
};

type UploadsPageProps = {
  state: UploadsState;
  /** Undefined when the query could not be read; then `problem` says why. */
  results: UploadsFound | undefined;
  problem?: ReactNode;
  /** Own works that were taken down: those of this page, and how many there are. */
  takenDown?: { items: readonly TakenDownItem[]; total: number } | undefined;
  /** How the person's works were used; undefined when none was. */
  usage?: OwnUsage | undefined;
};

/** Everything one has begun, handed in or published. */
export function UploadsPage({ state, results, problem, takenDown, usage }: UploadsPageProps) {
  const t = useTranslations("uploads");
  const hasTakenDown = (takenDown?.total ?? 0) > 0;
  const tabs = TABS.filter((tab) => tab !== "taken-down" || hasTakenDown || state.tab === tab);
  // Nothing to search in, and one thing to do.
  const isFirstVisit = state.tab === "all" && !state.q && results?.total === 0 && !hasTakenDown;
  // Those that were taken down stand among all uploads, but are found by no search.
  const isWithTakenDown = state.tab === "all" && !state.q;
  const counted = (results?.total ?? 0) + (isWithTakenDown ? (takenDown?.total ?? 0) : 0);
  // What others share is discarded one by one, if at all.
  const hasChoices = state.tab !== "shared";
  const pages = Math.ceil(Math.min(results?.total ?? 0, 10_000) / PAGE_SIZE);
  return (
    <div className="page-width pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        {!isFirstVisit && <NewUpload />}
      </div>
      {usage && <UsageTrend usage={usage} />}
      {!isFirstVisit && (
        <div className="mt-4 max-w-2xl" data-page-search>
          <UploadsSearch state={state} />
        </div>
      )}
      <div className="mt-5">
        <TabLinks
          label={t("tabs.label")}
          links={tabs.map((tab) => ({
            href: uploadsHref({ ...state, tab, page: 1 }),
            label: t(`tabs.${textOfTab(tab)}`),
          }))}
          current={uploadsHref({ ...state, page: 1 })}
        />
      </div>
      {problem}
      {results && (
        <section aria-label={t("results")} className="mt-4">
          <p role="status" className={counted > 0 ? "text-sm text-muted" : "sr-only"}>
            {t("count", { count: counted })}
          </p>
          {results.items.length > 0 ? (
            <UploadList
              items={results.items}
              rows={results.items.map((item, position) => (
                <UploadRow key={item.id} item={item} highlights={results.highlights?.[position]} />
              ))}
              hasChoices={hasChoices}
            />
          ) : (
            !takenDown?.items.length && (
              <div className="mt-4">
                <Nothing state={state} />
              </div>
            )
          )}
          {takenDown && takenDown.items.length > 0 && (
            <TakenDownList
              {...takenDown}
              tab={state.tab}
              isIndented={isSelectable(results.items, { hasChoices })}
              isAlone={results.items.length === 0}
            />
          )}
          <div className="mt-8">
            <Pagination
              page={state.page}
              pages={pages}
              href={(page) => uploadsHref({ ...state, page })}
            />
          </div>
        </section>
      )}
    </div>
  );
}

function UploadsSearch({ state }: { state: UploadsState }) {
  const t = useTranslations("uploads");
  return (
    <SearchForm
      action={UPLOADS_PATH}
      q={state.q}
      label={t("search")}
      hint={t("searchHint")}
      submit={t("searchNow")}
      keeps={{ tab: state.tab === "all" ? "" : state.tab }}
    />
  );
}

function Nothing({ state }: { state: UploadsState }) {
  const t = useTranslations("uploads");
  if (state.q)
    return (
      <EmptyState
        title={t("noMatch")}
        action={
          <LinkButton href={uploadsHref({ ...state, q: "", page: 1 })}>{t("clear")}</LinkButton>
        }
      />
    );
  if (state.tab === "all")
    return (
      <EmptyState icon={<FilePlus />} title={t("empty.all")} action={<NewUpload />}>
        {t("purpose")}
      </EmptyState>
    );
  return <EmptyState icon={<FilePlus />} title={t(`empty.${textOfTab(state.tab)}`)} />;
}

function NewUpload() {
  const t = useTranslations("uploads");
  return (
    <LinkButton href="/uploads/new" look="primary">
      <FilePlus aria-hidden />
      {t("new")}
    </LinkButton>
  );
}
