import { withPage } from "@/app/with-page";
import { GrowthPage } from "@/components/administration/growth-page";
import { readSiteGrowth } from "@/lib/statistics";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("growth");

export default function Page() {
  return withPage("/administration/growth", async (ctx) => (
    <GrowthPage {...await readSiteGrowth(ctx)} />
  ));
}
