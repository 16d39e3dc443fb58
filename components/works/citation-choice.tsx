"use client";

import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/select";

type CitationChoiceProps = {
  choices: readonly { id: string; label: string; plain: string; shown: ReactNode }[];
  texts: { style: string; copy: string; copyLabel: string };
};

/** One citation, and which style it follows. */
export function CitationChoice({ choices, texts }: CitationChoiceProps) {
  const [style, setStyle] = useState(choices[0]?.id);
  const chosen = choices.find(({ id }) => id === style) ?? choices[0];
  if (!chosen) return null;
  return (
    <>
      <p dir="auto" aria-live="polite" className="text-[0.9375rem]/6 break-words">
        {chosen.shown}
      </p>
      <div className="needs-script mt-3 flex items-center gap-2" data-print="hide">
        <Select
          aria-label={texts.style}
          value={chosen.id}
          onChange={(event) => setStyle(event.target.value)}
          className="min-h-8 text-sm"
        >
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <CopyButton
          text={chosen.plain}
          label={texts.copyLabel}
          caption={texts.copy}
          look="secondary"
        />
      </div>
    </>
  );
}
