import { getLocale } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { PartnersPage } from "@/components/administration/partners/partners-page";
import { listPartners, toPartnersJson } from "@/lib/partner-administration";
import { offeredProviders } from "@/lib/sign-ins";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("partners");

export default function Page() {
  return withPage("/administration/partners", async (ctx) => {
    const { hits } = toPartnersJson(await listPartners(ctx), await getLocale());
    const offered = await offeredProviders(ctx);
    return (
      <PartnersPage
        partners={hits.hits}
        providers={offered.filter(({ kind }) => kind === "oidc")}
      />
    );
  });
}
