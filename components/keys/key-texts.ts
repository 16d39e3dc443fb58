import type { Locale } from "@/lib/i18n/locales";

/** Texts for the code that is loaded with the first key; they are loaded with it, in one language. */
const TEXTS = {
  en: () => import("@/lib/i18n/messages/en/keys.json"),
  de: () => import("@/lib/i18n/messages/de/keys.json"),
} as const satisfies Record<Locale, unknown>;

type KeyTexts = Awaited<ReturnType<(typeof TEXTS)["en"]>>["default"];

const loaded = new Map<Locale, Promise<KeyTexts>>();

/** One promise for each language, so that React can wait for it. */
export function keyTexts(locale: Locale): Promise<KeyTexts> {
  const known = loaded.get(locale);
  if (known) return known;
  const texts = TEXTS[locale]().then((file) => file.default);
  loaded.set(locale, texts);
  texts.catch(() => loaded.delete(locale));
  return texts;
}
