import { useTranslations } from "next-intl";
import { shortLicence } from "@/lib/works/reading/licence";
import type { Offer } from "./licence-offers";

/** What an offered licence is called. */
export function useOfferName(): (offer: Pick<Offer, "id" | "title">) => string {
  const t = useTranslations("deposit.licence");
  return ({ id, title }) => shortLicence(id) ?? (id === "arr" ? t("allRightsReserved") : title);
}
