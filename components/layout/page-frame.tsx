import type { ReactNode } from "react";
import { Keys } from "@/components/keys/keys";
import { PointerWatcher } from "@/components/ui/pointer-watcher";
import { Toaster } from "@/components/ui/toaster";
import { Tooltips } from "@/components/ui/tooltips";
import type { ShownBanner } from "@/lib/site";
import { NavigationProgress } from "./navigation-progress";
import { ImpersonationBanner } from "./signed-in-parts";
import { SiteBanners } from "./site-banners";
import { SiteFooter } from "./site-footer";
import { SiteHeader, SiteNavigation } from "./site-header";
import { SkipLink } from "./skip-link";
import type { Viewer } from "./viewer";

type PageFrameProps = {
  siteName: string;
  description: string;
  /** Before, there is nothing to go to. */
  isSetUp: boolean;
  viewer: Viewer | undefined;
  banners: readonly ShownBanner[];
  children: ReactNode;
};

/** What every page stands in. */
export function PageFrame(props: PageFrameProps) {
  const { siteName, description, isSetUp, viewer, banners, children } = props;
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        {viewer?.impersonated && (
          <ImpersonationBanner id={viewer.impersonated} name={viewer.name} />
        )}
        <SiteBanners banners={banners} />
        <SiteHeader siteName={siteName}>{isSetUp && <SiteNavigation viewer={viewer} />}</SiteHeader>
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter
          siteName={siteName}
          description={description}
          isSetUp={isSetUp}
          isSignedIn={viewer !== undefined}
        />
      </div>
      <Keys
        user={{
          isSignedIn: viewer !== undefined,
          isAdministrator: viewer?.isAdministrator ?? false,
        }}
      />
      <PointerWatcher />
      <Tooltips />
      <Toaster />
    </>
  );
}
