import { getLocale } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { PartnersPage } from "@/components/administration/partners/partners-page";
import { listPartners, toPartnersJson } from "@/lib/partner-administration";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("partners");

export default function Page() {
  return withPage("/administration/partners", async (ctx) => {
    const { hits } = toPartnersJson(await listPartners(ctx), await getLocale());
    return <PartnersPage partners={hits.hits} />;
  });
}
