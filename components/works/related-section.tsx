import { useLocale, useTranslations } from "next-intl";
import { RichText } from "@/components/ui/rich-text";
import { languageTag, termLabel } from "@/lib/works/reading/display-names";
import { IdentifierLink } from "./identifier-link";
import { MainSection } from "./main-section";
import { PartLink } from "./part-link";
import type { MetadataPart, WorkJson } from "@/lib/works/reading/work-json";
import { SHOWN } from "./work-parts";

type RelatedSectionsProps = { work: WorkJson; isDraft: boolean };

/** What follows below the files: further descriptions, related works, references. */
export function RelatedSections({ work, isDraft }: RelatedSectionsProps) {
  const t = useTranslations("work");
  const { additional_descriptions = [], related_identifiers = [], references = [] } = work.metadata;
  const linkTo = { id: work.id, isDraft };
  return (
    <>
      <Descriptions descriptions={additional_descriptions.slice(0, SHOWN.descriptions)} />
      <PartLink
        {...linkTo}
        part="descriptions"
        total={additional_descriptions.length}
        shown={SHOWN.descriptions}
      />
      {related_identifiers.length > 0 && (
        <MainSection title={t("related.title")}>
          <RelatedList related={related_identifiers.slice(0, SHOWN.others)} />
          <PartLink
            {...linkTo}
            part="related"
            total={related_identifiers.length}
            shown={SHOWN.others}
          />
        </MainSection>
      )}
      {references.length > 0 && (
        <MainSection title={t("related.references")}>
          <ReferenceList references={references.slice(0, SHOWN.others)} />
          <PartLink {...linkTo} part="references" total={references.length} shown={SHOWN.others} />
        </MainSection>
      )}
    </>
  );
}

type DescriptionsProps = { descriptions: MetadataPart<"additional_descriptions"> };

/** Each under its own heading. */
export function Descriptions({ descriptions }: DescriptionsProps) {
  const t = useTranslations("work");
  const locale = useLocale();
  return descriptions.map(({ description, type, lang }, position) => (
    <section key={position} lang={languageTag(lang?.id)}>
      <h2 className="text-xl font-semibold">
        {termLabel(type, locale) ?? t("furtherDescription")}
      </h2>
      <RichText html={description} className="mt-3" />
    </section>
  ));
}

export function RelatedList({ related }: { related: MetadataPart<"related_identifiers"> }) {
  const locale = useLocale();
  return (
    <ul className="space-y-1.5">
      {related.map((one, position) => (
        <li key={position}>
          <span className="font-medium">{termLabel(one.relation_type, locale)}</span>{" "}
          <IdentifierLink {...one} />
          {one.resource_type && (
            <span className="text-muted"> ({termLabel(one.resource_type, locale)})</span>
          )}
        </li>
      ))}
    </ul>
  );
}

type ReferenceListProps = {
  references: MetadataPart<"references">;
  /** The number of the first one. */
  start?: number;
};

export function ReferenceList({ references, start = 1 }: ReferenceListProps) {
  return (
    <ol start={start} className="list-decimal space-y-1.5 ps-8">
      {references.map(({ reference, identifier, scheme }, position) => (
        <li key={position} className="break-words">
          <bdi>{reference}</bdi>{" "}
          {identifier && <IdentifierLink identifier={identifier} {...(scheme ? { scheme } : {})} />}
        </li>
      ))}
    </ol>
  );
}
