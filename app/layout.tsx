import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { PageGuards } from "@/components/layout/page-guards";
import { PageFrame } from "@/components/layout/page-frame";
import { ThemeScript } from "@/components/ui/theme-script";
import { DEFAULT_LOCALE } from "@/lib/i18n/locales";
import { readSite, readViewer } from "./frame";
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
  const list = await headers();
  const nonce = list.get("x-nonce") ?? undefined;
  const { name, description } = await readSite();
  return (
    <html
      lang={await getLocale()}
      data-request-id={list.get("x-request-mark") ?? list.get("x-request-id")}
      suppressHydrationWarning
    >
      <head>
        <PageGuards nonce={nonce} />
        <ThemeScript nonce={nonce} />
      </head>
      {/* The frame and many pages speak English only; what speaks the reader's language says so itself. */}
      <body lang={DEFAULT_LOCALE}>
        <PageFrame siteName={name} description={description} viewer={await readViewer()}>
          {children}
        </PageFrame>
      </body>
    </html>
  );
}
