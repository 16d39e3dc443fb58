import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { SitePage } from "@/components/administration/site/site-page";
import { readManagedSite } from "@/lib/site";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("site");

export default function Page() {
  return withPage("/administration/site", async (ctx) => (
    <WithTexts areas={["administration", "validation"]}>
      <SitePage {...await readManagedSite(ctx)} />
    </WithTexts>
  ));
}
