"use client";

import { useLocale } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";
import { hasModifier } from "@/components/ui/has-modifier";
import { LANGUAGE_NAMES, type Locale, LOCALES } from "@/lib/i18n/locales";
import { loadPage } from "@/lib/client/load-page";
import { languageHref } from "./language-href";

const SETTINGS = "/account/settings/profile";

/**
 * The pages in another language, each named in its own: a link, so that it works without scripts. Who is signed in
 * keeps the choice with the account; without scripts in its settings.
 */
export function LanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const present = useLocale();
  const query = useSearchParams().toString();
  const here = usePathname() + (query && `?${query}`);
  function keep(event: MouseEvent, to: Locale) {
    // A new tab is asked for.
    if (hasModifier(event)) return;
    event.preventDefault();
    import("./choose-language")
      .then(({ chooseLanguage }) => chooseLanguage(to, { isSignedIn }))
      .catch(() => loadPage(SETTINGS));
  }
  return LOCALES.filter((locale) => locale !== present).map((locale) => (
    <li key={locale}>
      <a
        href={isSignedIn ? SETTINGS : languageHref(locale, here)}
        onClick={isSignedIn ? (event) => keep(event, locale) : undefined}
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
