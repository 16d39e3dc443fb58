import { getLocale, getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { DeliveryPage } from "@/components/administration/partners/delivery-page";
import { deliveryHref } from "@/components/administration/partners/partner-address";
import {
  readDelivery,
  readPartner,
  toDeliveryJson,
  toPartnerJson,
} from "@/lib/partner-administration";
import { sectionTitle } from "../../../../section-title";

type Props = { params: Promise<{ name: string; id: string }> };

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("heads");
  const { name, id } = await params;
  return sectionTitle("partners", `${t("delivery", { id })} – ${decodeURIComponent(name)}`);
}

export default async function Page({ params }: Props) {
  const { name: escaped, id } = await params;
  const name = decodeURIComponent(escaped);
  return withPage(deliveryHref(name, id), async (ctx) => {
    const locale = await getLocale();
    const partner = toPartnerJson(await readPartner(ctx, name), locale);
    const delivery = toDeliveryJson(await readDelivery(ctx, name, id), locale);
    return (
      <WithTexts areas={["administration", "partners"]}>
        <DeliveryPage partner={partner} delivery={delivery} />
      </WithTexts>
    );
  });
}
