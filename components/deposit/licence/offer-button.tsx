"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { Check, X } from "@/components/ui/icons";
import type { Offer } from "./licence-offers";
import { useOfferName } from "./use-offer-name";

type OfferButtonProps = { offer: Offer; isChosen: boolean; onToggle: () => void };

/** A licence with an explanation in plain words. */
export function OfferButton({ offer, isChosen, onToggle }: OfferButtonProps) {
  const t = useTranslations("deposit.licence");
  const nameOf = useOfferName();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={cn(
        "flex w-full items-start gap-3 rounded-md border px-3 py-2.5 text-start",
        isChosen
          ? "border-accent bg-accent-soft outline-1 outline-accent"
          : "border-control bg-surface hover:border-ink",
      )}
    >
      <span
        aria-hidden
        className={cn(
          "mt-1 flex size-4 shrink-0 items-center justify-center rounded-full border",
          isChosen ? "border-accent bg-accent text-on-accent" : "border-control",
        )}
      >
        {isChosen && <Check className="size-3" />}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{nameOf(offer)}</span>
        <span className="block text-sm text-muted">{t(offer.words)}</span>
        {offer.may && (
          <span className="mt-1 flex flex-wrap gap-x-3 text-sm">
            {offer.may.map(({ what, isAllowed }) => (
              <span key={what} className="inline-flex items-center gap-1">
                {isAllowed ? (
                  <Check aria-hidden className="size-3.5 text-accent" />
                ) : (
                  <X aria-hidden className="size-3.5 text-danger" />
                )}
                <span className="sr-only">{t(isAllowed ? "may" : "mayNot")} </span>
                {t(what)}
              </span>
            ))}
          </span>
        )}
      </span>
    </button>
  );
}
