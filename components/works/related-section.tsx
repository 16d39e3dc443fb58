import { useLocale, useTranslations } from "next-intl";
import { RichText } from "@/components/ui/rich-text";
import { languageTag, termLabel } from "./display-names";
import { IdentifierLink } from "./identifier-link";
import type { WorkJson } from "./work-json";

/** What follows below the files: further descriptions, related works, references. */
export function RelatedSections({ work }: { work: WorkJson }) {
  const t = useTranslations("work");
  const locale = useLocale();
  const { additional_descriptions = [], related_identifiers = [], references = [] } = work.metadata;
  return (
    <>
      {additional_descriptions.map(({ description, type, lang }, position) => (
        <section key={position} lang={languageTag(lang?.id)}>
          <h2 className="text-xl font-semibold">
            {termLabel(type, locale) ?? t("furtherDescription")}
          </h2>
          <RichText html={description} className="mt-3" />
        </section>
      ))}
      {related_identifiers.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related" className="text-xl font-semibold">
            {t("related.title")}
          </h2>
          <ul className="mt-3 space-y-1.5">
            {related_identifiers.map((related, position) => (
              <li key={position}>
                <span className="font-medium">{termLabel(related.relation_type, locale)}</span>{" "}
                <IdentifierLink {...related} />
                {related.resource_type && (
                  <span className="text-muted"> ({termLabel(related.resource_type, locale)})</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {references.length > 0 && (
        <section aria-labelledby="references">
          <h2 id="references" className="text-xl font-semibold">
            {t("related.references")}
          </h2>
          <ol className="mt-3 list-decimal space-y-1.5 ps-6">
            {references.map(({ reference, identifier, scheme }, position) => (
              <li key={position} className="break-words">
                <bdi>{reference}</bdi>{" "}
                {identifier && (
                  <IdentifierLink identifier={identifier} {...(scheme ? { scheme } : {})} />
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
