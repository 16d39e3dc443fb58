import type { Contribution, Localised, Term } from "./work-json";

const LOCALE = "en";

/** The label in the reader's language, else in any. */
export function labelOf(text: Localised | undefined, locale = LOCALE): string | undefined {
  return text ? (text[locale] ?? text[LOCALE] ?? Object.values(text)[0]) : undefined;
}

export function termLabel(term: Term | undefined, locale = LOCALE): string | undefined {
  return term && (labelOf(term.title, locale) ?? term.id);
}

/**
 * A language of the vocabulary (ISO 639-3, `deu`) as browsers and search engines name it (`de`): screen readers
 * and hyphenation know only the shortest code. https://www.rfc-editor.org/rfc/rfc5646#section-2.2.1
 */
export function languageTag(id: string | undefined): string | undefined {
  try {
    return id ? Intl.getCanonicalLocales(id)[0] : undefined;
  } catch {
    return undefined; // not the form of a language's name
  }
}

/** The way a name is read aloud: "Ishbel Sutherland". */
export function readingName({
  person_or_org: { given_name, family_name, name },
}: Contribution): string {
  const direct = [given_name, family_name].filter(Boolean).join(" ");
  return direct || name || "Unknown";
}

/** The way a name is sorted: "Sutherland, Ishbel". */
export function sortingName({
  person_or_org: { given_name, family_name, name },
}: Contribution): string {
  return name ?? ([family_name, given_name].filter(Boolean).join(", ") || "Unknown");
}

export function orcidOf({ person_or_org: { identifiers } }: Contribution): string | undefined {
  return identifiers?.find(({ scheme }) => scheme === "orcid")?.identifier;
}
