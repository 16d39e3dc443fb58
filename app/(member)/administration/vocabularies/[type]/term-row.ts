import type { TermDetail, TermRow } from "@/components/administration/vocabularies/vocabulary-page";
import { isObject } from "@/lib/core/json";
import type { Locale } from "@/lib/i18n/locales";
import { isWebAddress, landingUrl } from "@/lib/identifiers";
import { type Entry, isUnlisted, localised } from "@/lib/vocabularies";

/** The row of a term: its texts in the reader's language, and what its vocabulary knows of it besides. */
export function toTermRow(entry: Entry, locale: Locale): TermRow {
  const { id, title, description, props } = entry;
  const name = props.name ?? props.subject;
  const identifiers = objectsIn(props.identifiers).map(identifierOf);
  const itself = identifiers.find(({ text }) => text === id);
  return {
    id: itself ?? { text: id, href: linkTo(id) },
    title: typeof name === "string" ? name : (localised(title, [locale]) ?? id),
    description: description ? localised(description, [locale]) : undefined,
    isUnlisted: isUnlisted(entry),
    details: {
      country: textsOf(countryOf(props, locale)),
      identifiers: identifiers.filter((one) => one !== itself),
      number: textsOf(props.number),
      funder: objectsIn([props.funder]).map(nameOf),
      affiliations: objectsIn(props.affiliations).map(nameOf),
      scheme: textsOf(props.scheme),
      shortCode: textsOf(props.alpha_2),
      datacite: textsOf(props.datacite ?? props.datacite_general),
      link: textsOf(props.url),
    },
  };
}

type Props = Entry["props"];

const textsOf = (value: unknown): TermDetail[] =>
  typeof value === "string" && value ? [{ text: value, href: linkTo(value) }] : [];

const linkTo = (text: string) => (isWebAddress(text) ? text : undefined);

const objectsIn = (value: unknown): Props[] => (Array.isArray(value) ? value.filter(isObject) : []);

const wordIn = (value: unknown) => (typeof value === "string" ? value : "");

const nameOf = ({ id, name }: Props): TermDetail => ({
  text: wordIn(name) || wordIn(id),
  href: undefined,
});

function identifierOf({ scheme, identifier }: Props): TermDetail {
  const text = wordIn(identifier);
  return { text, href: landingUrl(wordIn(scheme), text) ?? linkTo(text) };
}

/** Its name in the reader's language where the code of a country is known. */
function countryOf({ country, country_name: name }: Props, locale: Locale): unknown {
  const isCode = typeof country === "string" && /^[A-Z]{2}$/i.test(country);
  if (!isCode) return name ?? country;
  return new Intl.DisplayNames(locale, { type: "region" }).of(country.toUpperCase());
}
