"use client";

import { useTranslations } from "next-intl";
import { X } from "@/components/ui/icons";

type ChipsProps = {
  label: string;
  chips: readonly { key: string; label: string; hint?: string | undefined }[];
  onRemove: (at: number) => void;
};

/** The values chosen or typed so far, each with a button to remove it. */
export function Chips({ label, chips, onRemove }: ChipsProps) {
  const t = useTranslations("parts");
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="mb-2 flex flex-wrap gap-2">
      {chips.map(({ key, label: text, hint }, at) => (
        <li
          key={key}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-md border border-line bg-sunken ps-2.5"
        >
          <bdi className="min-w-0 truncate">{text}</bdi>
          {hint && <span className="text-sm text-muted">{hint}</span>}
          <button
            type="button"
            aria-label={t("remove", { name: text })}
            onClick={() => onRemove(at)}
            className="flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-accent-soft"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
