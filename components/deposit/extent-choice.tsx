"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { useMemo } from "react";
import { keptChoice } from "@/components/ui/kept-choice";
import type { Extent } from "./fields/shown";
import { useFormSettings } from "./form-settings";

const EXTENTS = ["short", "full"] as const satisfies readonly Extent[];

/** How much of the form somebody wants to see, remembered for their next deposit. */
export function useKeptExtent() {
  const { userId } = useFormSettings();
  return useMemo(() => keptChoice(`deposit:${userId}:extent`, EXTENTS, "short"), [userId]);
}

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
      {EXTENTS.map((extent) => (
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
