import type { Locale } from "@/lib/i18n/locales";

/** The address that keeps the language a visitor chooses and leads back. */
export const languageHref = (to: Locale, here: string): string =>
  `/language?${new URLSearchParams({ to, return: here }).toString()}`;
