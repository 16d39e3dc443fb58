"use client";

import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/select";
import { CITATION_STYLES, type CitationStyle } from "./citation";
import { SideSection } from "./side-section";

const isStyle = (id: string): id is CitationStyle =>
  CITATION_STYLES.some((style) => style.id === id);

export function CitationSection({
  citations,
}: {
  citations: Readonly<Record<CitationStyle, string>>;
}) {
  const [style, setStyle] = useState<CitationStyle>("apa");
  return (
    <SideSection title="Citation">
      <p aria-live="polite" className="text-[0.9375rem]/6 break-words">
        <bdi>{citations[style]}</bdi>
      </p>
      <div className="needs-script mt-3 flex items-center gap-2">
        <Select
          aria-label="Citation style"
          value={style}
          onChange={(event) => isStyle(event.target.value) && setStyle(event.target.value)}
          className="min-h-8 text-sm"
        >
          {CITATION_STYLES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <CopyButton
          text={citations[style]}
          label="Copy the citation"
          caption="Copy"
          look="secondary"
        />
      </div>
    </SideSection>
  );
}
