import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { BannersPage } from "@/components/administration/banners/banners-page";
import { PAGE_SIZE, readListState } from "@/components/administration/list-address";
import { excerptOf } from "@/lib/core/excerpt";
import { visibleText } from "@/lib/core/html";
import { listManagedBanners, toBannerJson } from "@/lib/site";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const SHOWN_CHARACTERS = 160;

export const generateMetadata = () => sectionTitle("banners");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/banners", async (ctx) => {
    const state = readListState(await searchParams, []);
    const { banners, total } = await listManagedBanners(ctx, { page: state.page, size: PAGE_SIZE });
    const rows = banners.map((banner) => ({
      banner: toBannerJson(banner),
      text: excerptOf(visibleText(banner.message), SHOWN_CHARACTERS),
    }));
    return (
      <WithTexts areas={["administration", "editor", "validation"]}>
        <BannersPage state={state} rows={rows} total={total} now={ctx.now.toISOString()} />
      </WithTexts>
    );
  });
}
