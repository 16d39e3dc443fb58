"use client";

import { type Locale, LOCALES } from "@/lib/i18n/locales";
import de from "@/lib/i18n/messages/de/lastResort.json";
import en from "@/lib/i18n/messages/en/lastResort.json";
import "./globals.css";

const TEXTS: Readonly<Record<Locale, typeof en>> = { en, de };

/**
 * The last resort, when the frame of the pages itself failed: no parts of it are used here, its typeface included, since
 * every page loads this one. As it is not known whose page it is, everything is said in all languages.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className="font-[system-ui,sans-serif]">
        <main className="page-width pt-24">
          <title>{LOCALES.map((locale) => TEXTS[locale].title).join(" – ")}</title>
          {LOCALES.map((locale) => (
            <section key={locale} lang={locale} className="mb-12">
              <h1 className="text-3xl font-semibold">{TEXTS[locale].title}</h1>
              <p className="mt-4 max-w-prose text-lg text-muted">{TEXTS[locale].text}</p>
              <p className="mt-6">
                {/* A full load: what failed may be the part that moves between pages. */}
                {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
                <a href="/" className="link">
                  {TEXTS[locale].home}
                </a>
              </p>
              {error.digest && (
                <p className="mt-6 text-sm text-muted">
                  {TEXTS[locale].number} <code className="font-mono">{error.digest}</code>
                </p>
              )}
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
