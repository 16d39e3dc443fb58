import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { BannerPage } from "@/components/administration/banner/banner-page";
import { readBanner, toBannerJson } from "@/lib/site";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("banner");

export default function Page() {
  return withPage("/administration/banner", async (ctx) => {
    const banner = await readBanner(ctx);
    return (
      <WithTexts areas={["administration", "validation"]}>
        <BannerPage banner={banner && toBannerJson(banner)} now={ctx.now.toISOString()} />
      </WithTexts>
    );
  });
}
