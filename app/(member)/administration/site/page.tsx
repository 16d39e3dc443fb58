import { getLocale } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { SitePage } from "@/components/administration/site/site-page";
import { readManagedSite, unwrittenDescription } from "@/lib/site";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("site");

export default function Page() {
  return withPage("/administration/site", async (ctx) => (
    <WithTexts areas={["administration", "validation"]}>
      <SitePage
        {...await readManagedSite(ctx)}
        unwritten={unwrittenDescription(await getLocale())}
      />
    </WithTexts>
  ));
}
