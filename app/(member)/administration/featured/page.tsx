import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { FeaturedPage } from "@/components/administration/featured/featured-page";
import { PAGE_SIZE, readListState } from "@/components/administration/list-address";
import { listAllFeatured } from "@/lib/collections";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("featured");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/featured", async (ctx) => {
    const state = readListState(await searchParams, []);
    const { items, total } = await listAllFeatured(ctx, { page: state.page, size: PAGE_SIZE });
    const rows = items.map(({ collection: { id, slug, metadata }, startDate, ...entry }) => ({
      ...{ id: entry.id, state: entry.state },
      collection: { id, slug, title: metadata.title },
      start: startDate.toISOString(),
    }));
    return (
      <WithTexts areas={["administration"]}>
        <FeaturedPage state={state} items={rows} total={total} />
      </WithTexts>
    );
  });
}
