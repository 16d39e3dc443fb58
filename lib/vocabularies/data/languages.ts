import { iso6393, type Language } from "iso-639-3";
import type { ShippedEntry } from "./entry";

/**
 * Human languages by their ISO 639-3 id. English names come with the standard's tables; German and
 * Spanish ones from the CLDR data inside the JavaScript runtime, where it knows the language.
 */
const LOCALES = ["de", "es"] as const;

export function languages(): ShippedEntry[] {
  const namers = LOCALES.map(
    (locale) =>
      [locale, new Intl.DisplayNames(locale, { type: "language", fallback: "none" })] as const,
  );
  return iso6393.map((language) => {
    const title: Record<string, string> = { en: language.name };
    if (isWidelyKnown(language) && keepsItsMeaning(language))
      for (const [locale, namer] of namers) {
        const name = namer.of(language.iso6393);
        if (name) title[locale] = name;
      }
    return {
      type: "languages",
      id: language.iso6393,
      title,
      props: { alpha_2: language.iso6391 ?? "" },
      tags: tagsOf(language),
    };
  });
}

/** CLDR names hardly any language outside ISO 639-2, and asking for thousands in vain takes a while. */
function isWidelyKnown({ iso6392T }: Language): boolean {
  return iso6392T !== undefined;
}

/** The runtime replaces some ids by a wider one before naming it (`cmn` by `zh`): no name is better then. */
function keepsItsMeaning({ iso6393: id, iso6391 }: Language): boolean {
  return Intl.getCanonicalLocales(id)[0] === (iso6391 ?? id);
}

function tagsOf({ scope, type }: Language): string[] {
  return [
    scope === "special" ? "special-scope" : scope,
    type === "special" ? "special-type" : type,
  ];
}
