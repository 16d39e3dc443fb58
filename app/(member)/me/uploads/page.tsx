import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SearchProblem } from "@/app/search-problem";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { firstCreators, reviewerOf, toUploadItem } from "@/components/uploads/upload-item";
import type { TakenDownItem } from "@/components/uploads/taken-down-list";
import {
  PAGE_SIZE,
  readUploads,
  toUploadsQuery,
  UPLOADS_PATH,
  type UploadsState,
} from "@/components/uploads/uploads-address";
import { UploadsPage } from "@/components/uploads/uploads-page";
import { collectionsByIds } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { readOwnUsage } from "@/lib/statistics";
import {
  highlightsOf,
  listOwnTakenDown,
  listOwnWorks,
  serializeDashboard,
  type Work,
} from "@/lib/works";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("uploads");
  return { title: t("title") };
}

export default function Page({ searchParams }: Props) {
  return withPage(UPLOADS_PATH, async (ctx) => {
    const state = readUploads(await searchParams);
    const locale = await getLocale();
    const usage = await readOwnUsage(ctx);
    const page = await withSearch(
      async () => {
        const gone = await takenDown(ctx, state);
        if (state.tab === "taken-down") return { items: [], total: gone.total, takenDown: gone };
        const found = await listOwnWorks(ctx, toUploadsQuery(state));
        const { hits } = await serializeDashboard(ctx, found, { languages: [locale] });
        const titles = await titlesOf(ctx, hits.hits.map(reviewerOf));
        return {
          highlights: await highlightsOf(found, hits.hits),
          items: hits.hits.map((work) => toUploadItem(work, locale, titles)),
          total: hits.total,
          takenDown: gone,
        };
      },
      ({ takenDown: gone, ...results }) => (
        <UploadsPage state={state} results={results} takenDown={gone} usage={usage} />
      ),
      ({ messages }) => (
        <UploadsPage
          state={state}
          results={undefined}
          problem={<SearchProblem messages={messages} />}
        />
      ),
    );
    return <WithTexts areas={["uploads"]}>{page}</WithTexts>;
  });
}

/** So many stand among all uploads. */
const SHOWN_WITH_OTHERS = 5;

/** Those of the tab, the first ones for the beginning of all uploads, and for other tabs whether there are any. */
async function takenDown(ctx: Context, { tab, q, page }: UploadsState) {
  const isOwnTab = tab === "taken-down";
  const { works, total } = await listOwnTakenDown(
    ctx,
    isOwnTab ? { q, page, size: PAGE_SIZE } : { page: 1, size: SHOWN_WITH_OTHERS },
  );
  const isShown = isOwnTab || (tab === "all" && q === "" && page === 1);
  return { items: isShown ? works.map(toTakenDownItem) : [], total };
}

const toTakenDownItem = (work: Work): TakenDownItem => {
  const { id, metadata, versionIndex, tombstone, updatedAt } = work;
  return {
    id,
    title: metadata.title ?? "",
    creators: firstCreators(metadata).map(({ name }) => name),
    version: versionIndex,
    date: tombstone?.removal_date ?? updatedAt.toISOString(),
    hasNotice: tombstone?.is_visible === true,
  };
};

/** Of the collections that drafts were handed in to, which their authors know. */
async function titlesOf(ctx: Context, ids: readonly (string | undefined)[]) {
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0) return new Map<string, string>();
  const found = await collectionsByIds(ctx, known);
  return new Map([...found.values()].map(({ id, metadata }) => [id, metadata.title]));
}
