"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { useMemo } from "react";
import { storedChoice } from "@/components/ui/stored-choice";
import type { FormLength } from "./fields/visible-fields";
import { useFormSettings } from "./form-settings";

const EXTENTS = ["short", "full"] as const satisfies readonly FormLength[];

/** Whether the user sees the short or the long form, remembered for the next deposit. */
export function useStoredFormLength() {
  const { userId } = useFormSettings();
  return useMemo(() => storedChoice(`deposit:${userId}:extent`, EXTENTS, "short"), [userId]);
}

type ExtentChoiceProps = { value: FormLength; onChange: (extent: FormLength) => void };

/** The usual fields, or all there are. */
export function FormLengthChoice({ value, onChange }: ExtentChoiceProps) {
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
