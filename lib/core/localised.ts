/** The same text by language tag, e.g. `{en: "Dataset", de: "Datensatz"}`. */
export type Translations = Readonly<Record<string, string>>;

/**
 * The text for a reader: the first of the wanted languages that is there, else the same language of
 * another region, else English, else any.
 */
export function localised(
  texts: Translations | null | undefined,
  languages: readonly string[],
): string | undefined {
  if (!texts) return undefined;
  for (const wanted of languages) {
    const exact = texts[wanted];
    if (exact !== undefined) return exact;
    const primary = primaryOf(wanted);
    const related = Object.keys(texts).find((tag) => primaryOf(tag) === primary);
    if (related !== undefined) return texts[related];
  }
  return texts.en ?? Object.values(texts)[0];
}

const primaryOf = (tag: string) => tag.toLowerCase().split(/[-_]/, 1)[0];
