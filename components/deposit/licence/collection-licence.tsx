"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { DEFAULT_LICENCE } from "@/lib/collections/schema";
import { useReview } from "../collection/use-review";
import type { Term } from "../controls/terms";
import { LICENCE_OFFERS } from "./licence-offers";
import { useOfferName } from "./use-offer-name";

/** Written out, because importing the module of the constant would load zod. */
const SUGGESTED: typeof DEFAULT_LICENCE = "works:default_license";

/** The licence suggested by the collection to which the work is submitted. */
export function CollectionLicence({ onChoose }: { onChoose: (licence: Term) => void }) {
  const t = useTranslations("deposit.licence");
  const review = useReview();
  const nameOf = useOfferName();
  const id = review?.collection?.custom_fields[SUGGESTED];
  if (!review || typeof id !== "string") return null;
  const offer = LICENCE_OFFERS.find((one) => one.id === id);
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-accent-soft px-3 py-2">
      <span>
        {t.rich("ofCollection", {
          collection: review.title,
          licence: nameOf(offer ?? { id, title: id }),
          bdi: (chunks) => <bdi className="font-medium">{chunks}</bdi>,
        })}
      </span>
      <Button
        size="small"
        onClick={() => onChoose(offer ? { id, title: { en: offer.title } } : { id })}
      >
        {t("useIt")}
      </Button>
    </p>
  );
}
