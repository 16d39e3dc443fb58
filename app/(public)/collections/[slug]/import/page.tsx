import { getLocale } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { ImportPage } from "@/components/imports/import-page";
import { NotPermitted } from "@/lib/core/errors";
import { wordingOfPages } from "@/lib/i18n/locales";
import { listImports, presentImportList } from "@/lib/imports";
import { mintsDois } from "@/lib/works";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";
import { peopleOf } from "./people";

const TAB = {
  title: (t: Translated) => t("tabs.import"),
  rest: "/import",
  tab: "/import",
  areas: ["imports", "missing"],
} as const;
const SHOWN = 20;
/** The list ends here: older entries are not reachable by pages. */
const MAX_PAGES = 100;

export async function generateMetadata(props: Props) {
  return { ...(await collectionMetadata(props, TAB)), robots: { index: false } };
}

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position: { collection, abilities } }) => {
    if (!abilities.importWorks) throw new NotPermitted();
    const { page: given } = await props.searchParams;
    const page = Math.min(Math.max(Math.trunc(Number(given)) || 1, 1), MAX_PAGES);
    const { hits } = presentImportList(
      await listImports(ctx, collection.id, { page, size: SHOWN }),
      wordingOfPages(await getLocale()),
    );
    return (
      <ImportPage
        collection={{
          slug: collection.slug,
          title: collection.metadata.title,
          isRestricted: collection.access.visibility === "restricted",
          mintsDois: mintsDois(),
          publisher: (await readSite()).name,
        }}
        runs={hits.hits}
        people={await peopleOf(ctx, hits.hits)}
        page={page}
        pages={Math.min(Math.ceil(hits.total / SHOWN), MAX_PAGES)}
      />
    );
  });
}
