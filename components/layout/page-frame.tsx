import type { ReactNode } from "react";
import { ThemeScript } from "@/components/ui/theme-script";
import { Toaster } from "@/components/ui/toaster";
import { ApiProvider } from "@/lib/client/provider";
import { NavigationProgress } from "./navigation-progress";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { SkipLink } from "./skip-link";
import type { Viewer } from "./viewer";

type PageFrameProps = {
  siteName: string;
  description: string;
  viewer: Viewer | undefined;
  /** Allows the one inline script that sets the theme before the first paint. */
  nonce: string | undefined;
  children: ReactNode;
};

/** What every page stands in. */
export function PageFrame({ siteName, description, viewer, nonce, children }: PageFrameProps) {
  return (
    <ApiProvider>
      <ThemeScript nonce={nonce} />
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader siteName={siteName} viewer={viewer} />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter siteName={siteName} description={description} />
      </div>
      <Toaster />
    </ApiProvider>
  );
}
