"use client";

import { useLocale } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locales";

const SETTINGS = "/account/settings/profile";

/**
 * The pages in another language, each named in its own: a link, so that it works without scripts. Who is signed in
 * keeps the choice with the account.
 */
export function LanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const present = useLocale();
  const query = useSearchParams().toString();
  const here = usePathname() + (query && `?${query}`);
  return LOCALES.filter((locale) => locale !== present).map((locale) => (
    <li key={locale}>
      <a
        href={
          isSignedIn
            ? SETTINGS
            : `/language?${new URLSearchParams({ to: locale, return: here }).toString()}`
        }
        rel="nofollow"
        lang={locale}
        hrefLang={locale}
        className="inline-block py-1 text-ink quiet-link"
      >
        {LANGUAGE_NAMES[locale]}
      </a>
    </li>
  ));
}
