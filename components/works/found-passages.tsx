import { useTranslations } from "next-intl";
import { MarkedText, Passages } from "@/components/ui/marked-text";
import type { Highlights, Passage } from "@/lib/search";

export const FOUND_IN = {
  title: "metadata.title",
  creators: "metadata.creators.person_or_org.name",
  description: "metadata.description",
} as const;

/** Fields that a list does not show by itself, and what they are called. */
const OTHERS = [
  ["metadata.additional_titles.title", "otherTitles"],
  ["metadata.creators.person_or_org.name", "people"],
  ["metadata.contributors.person_or_org.name", "contributors"],
  ["metadata.subjects.subject", "subjects"],
  ["custom_fields.svc:user_defined_tags", "keywords"],
  ["metadata.additional_descriptions.description", "otherTexts"],
] as const;

/** A title that is too long to be a passage is shown without marks. */
export function FoundTitle({
  text,
  highlights,
}: {
  text: string;
  highlights: Highlights | undefined;
}) {
  const [passage] = highlights?.[FOUND_IN.title] ?? [];
  return passage && !passage.isCut.after ? <MarkedText pieces={passage.pieces} /> : text;
}

type FoundPassagesProps = {
  highlights: Highlights | undefined;
  /** Names that the list shows, which need not be told again. */
  names: readonly string[];
};

/** Why a work was found, where the list does not show it. */
export function FoundPassages({ highlights = {}, names }: FoundPassagesProps) {
  const t = useTranslations("work.foundIn");
  const rows = OTHERS.flatMap(([path, label]) => {
    const passages = (highlights[path] ?? []).filter(
      (passage) => label !== "people" || !names.includes(textOf(passage)),
    );
    return passages.length > 0 ? { label, passages } : [];
  });
  if (rows.length === 0) return null;
  return (
    <dl className="mt-1.5 grid max-w-[75ch] gap-y-0.5 text-sm/6 text-muted">
      {rows.map(({ label, passages }) => (
        <div key={label} className="line-clamp-4 sm:line-clamp-2">
          <dt className="inline">{t("in", { field: t(label) })}</dt>{" "}
          {passages.map((passage, position) => (
            <dd key={position} className="inline">
              {position > 0 && <span aria-hidden>· </span>}
              <bdi>
                <Passages passages={[passage]} />
              </bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const textOf = ({ pieces }: Passage) => pieces.map(({ text }) => text).join("");
