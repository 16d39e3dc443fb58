import type { Locale } from "@/lib/i18n/locales";

type TextFiles<Texts> = Readonly<Record<Locale, () => Promise<{ default: Texts }>>>;

/** Texts for code that is loaded later; they are loaded with it, in one language. React can wait for the promises. */
export function lazyTexts<Texts>(files: TextFiles<Texts>): (locale: Locale) => Promise<Texts> {
  const loaded = new Map<Locale, Promise<Texts>>();
  return (locale) => {
    const known = loaded.get(locale);
    if (known) return known;
    const texts = files[locale]().then((file) => file.default);
    loaded.set(locale, texts);
    texts.catch(() => loaded.delete(locale));
    return texts;
  };
}
