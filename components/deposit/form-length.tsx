"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { useDeposit } from "./saving/deposit-context";
import { FORM_LENGTHS } from "./saving/form-length";

/** The usual fields, or all there are. */
export function FormLengthChoice() {
  const t = useTranslations("deposit.page");
  const { formLength } = useDeposit();
  const value = formLength.useChoice();
  return (
    <div
      role="group"
      aria-label={t("extent")}
      className="inline-flex rounded-md border border-control"
    >
      {FORM_LENGTHS.map((extent) => (
        <button
          key={extent}
          type="button"
          aria-pressed={value === extent}
          onClick={() => formLength.choose(extent)}
          className={cn(
            "min-h-9 px-4 text-[0.9375rem] first:rounded-s-md last:rounded-e-md",
            value === extent
              ? "bg-accent font-medium text-on-accent"
              : "bg-surface hover:bg-sunken",
          )}
        >
          {t(extent)}
        </button>
      ))}
    </div>
  );
}
