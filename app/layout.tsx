import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { PageFrame } from "@/components/layout/page-frame";
import { config } from "@/lib/core/config";
import "./globals.css";

export function generateMetadata(): Metadata {
  const { SITE_NAME, SITE_DESCRIPTION, APP_URL } = config();
  return {
    metadataBase: new URL(APP_URL),
    title: { default: SITE_NAME, template: `%s – ${SITE_NAME}` },
    description: SITE_DESCRIPTION,
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
  const { SITE_NAME, SITE_DESCRIPTION } = config();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <PageFrame
          siteName={SITE_NAME}
          description={SITE_DESCRIPTION}
          viewer={undefined}
          nonce={nonce}
        >
          {children}
        </PageFrame>
      </body>
    </html>
  );
}
