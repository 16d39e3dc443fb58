"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import type { Extent } from "./fields/shown";

type ExtentChoiceProps = { value: Extent; onChange: (extent: Extent) => void };

/** The usual fields, or all there are. */
export function ExtentChoice({ value, onChange }: ExtentChoiceProps) {
  const t = useTranslations("deposit.page");
  return (
    <div
      role="group"
      aria-label={t("extent")}
      className="inline-flex rounded-md border border-control"
    >
      {(["short", "full"] as const).map((extent) => (
        <button
          key={extent}
          type="button"
          aria-pressed={value === extent}
          onClick={() => onChange(extent)}
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
