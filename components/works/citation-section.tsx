import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Citation, CITATION_STYLES, type Citations } from "@/lib/works/citation";
import { CitationChoice } from "./citation-choice";
import { plainText } from "@/lib/works/citation/phrases";
import { SideSection } from "./side-section";

type CitationSectionProps = {
  citations: Citations;
  /** What else takes the reference to the work along. */
  children: ReactNode;
};

/** How to cite the work, in the style the reader needs; without scripts all of them one after the other. */
export function CitationSection({ citations, children }: CitationSectionProps) {
  const t = useTranslations("work.citation");
  return (
    <SideSection title={t("title")}>
      <CitationChoice
        texts={{ style: t("style"), copy: t("copy"), copyLabel: t("copyLabel") }}
        choices={CITATION_STYLES.map(({ id, label }) => ({
          id,
          label,
          plain: plainText(citations[id]),
          shown: <CitationText citation={citations[id]} />,
        }))}
      />
      <dl className="without-script mt-3 space-y-3 text-[0.9375rem]/6">
        {CITATION_STYLES.slice(1).map(({ id, label }) => (
          <div key={id}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="break-words">
              <CitationText citation={citations[id]} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </SideSection>
  );
}

function CitationText({ citation }: { citation: Citation }) {
  return citation.map(({ text, isItalic }, position) =>
    isItalic ? <i key={position}>{text}</i> : text,
  );
}
