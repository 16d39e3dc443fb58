import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { PageGuards } from "@/components/layout/page-guards";
import { BannerScript } from "@/components/layout/banner-script";
import { PageFrame } from "@/components/layout/page-frame";
import { ThemeScript } from "@/components/ui/theme-script";
import { TYPEFACE } from "@/components/ui/typeface";
import type { ClientTexts } from "@/lib/client/client-text";
import type { Locale } from "@/lib/i18n/locales";
import { pageRequestId } from "@/lib/http/page";
import { MESSAGES } from "@/lib/i18n/messages";
import { pageNonce } from "./page-nonce";
import { readIsSetUp, readShownBanners, readSite, readViewer } from "./site-frame";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { name, url, description } = await readSite();
  return {
    metadataBase: new URL(url),
    title: { default: name, template: `%s – ${name}` },
    description,
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#1c1f1b" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = await pageNonce();
  // In a frame on another site a page stands alone.
  const isEmbedded = (await headers()).has("x-embedded");
  const { name, description } = await readSite();
  const banners = isEmbedded ? [] : await readShownBanners();
  const locale = await getLocale();
  return (
    <html
      lang={locale}
      className={TYPEFACE}
      data-request-id={await pageRequestId()}
      data-texts={JSON.stringify(MESSAGES[locale].client satisfies ClientTexts)}
      suppressHydrationWarning
    >
      <head>
        {/* Links out of the frame open beside the page that it is on. */}
        {isEmbedded && <base target="_blank" />}
        <PageGuards nonce={nonce} />
        <ThemeScript nonce={nonce} />
        {banners.length > 0 && <BannerScript keys={banners.map(({ key }) => key)} nonce={nonce} />}
      </head>
      <body>
        <NextIntlClientProvider messages={frameTexts(locale)}>
          {isEmbedded ? (
            <main id="content">{children}</main>
          ) : (
            <PageFrame
              siteName={name}
              description={description}
              isSetUp={await readIsSetUp()}
              viewer={await readViewer()}
              banners={banners}
            >
              {children}
            </PageFrame>
          )}
        </NextIntlClientProvider>
      </body>
    </html>
  );
}

/** What parts of every page say in the browser; a page adds what its own do (`with-texts.tsx`). */
function frameTexts(locale: Locale) {
  const { parts, searchBox, shell, status } = MESSAGES[locale];
  // Of a failure the browser must have the words beforehand: afterwards it may not get them.
  const { fault, search, home, again } = status;
  return { parts, searchBox, shell, status: { fault, search, home, again } };
}
