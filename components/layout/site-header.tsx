import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchBox } from "@/components/search/search-box";
import { Plus } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { PhoneLinks } from "./phone-links";
import { PhoneMenu } from "./phone-menu";
import { SiteLogo } from "./site-logo";
import { AccountMenu, WaitingLinks } from "./signed-in-parts";
import type { Viewer } from "./viewer";

const LINK_STYLE = "flex min-h-10 items-center px-3 font-medium text-ink quiet-link";

type SiteHeaderProps = { siteName: string; children: ReactNode };

/** The name of the site, and beside it where one can go. */
export function SiteHeader({ siteName, children }: SiteHeaderProps) {
  return (
    <header className="border-b border-line bg-surface" data-print="hide">
      <div className="page-width flex min-h-16 items-center gap-2 sm:gap-6">
        <Link
          href="/"
          className="flex min-w-0 items-center gap-2.5 py-2 no-underline md:max-w-64 md:shrink-0"
        >
          <SiteLogo className="size-8 shrink-0 text-accent" />
          <span className="truncate font-semibold tracking-tight sm:text-lg">{siteName}</span>
        </Link>
        {children}
      </div>
    </header>
  );
}

/** Search, the main pages, and what belongs to whoever is signed in. */
export function SiteNavigation({ viewer }: { viewer: Viewer | undefined }) {
  const t = useTranslations("shell.nav");
  return (
    <>
      <div className="hidden min-w-0 max-w-xl grow md:block [body:has([data-page-search])_&]:invisible">
        <SearchBox narrow />
      </div>
      <div className="ms-auto flex shrink-0 items-center sm:gap-1">
        <nav aria-label={t("main")} className="hidden md:flex">
          <Link href="/search" className={LINK_STYLE}>
            {t("browse")}
          </Link>
          <Link href="/collections" className={LINK_STYLE}>
            {t("collections")}
          </Link>
        </nav>
        <LinkButton href="/uploads/new" rel="nofollow" className="hidden lg:inline-flex">
          <Plus aria-hidden />
          {t("newUpload")}
        </LinkButton>
        {viewer && <WaitingLinks counts={viewer.counts} />}
        <div className="max-md:hidden">
          <ThemeToggle />
        </div>
        {viewer ? (
          <AccountMenu viewer={viewer} />
        ) : (
          <LinkButton href="/login" className="hidden md:inline-flex">
            {t("signIn")}
          </LinkButton>
        )}
        <PhoneMenu>
          <PhoneLinks viewer={viewer} />
        </PhoneMenu>
      </div>
    </>
  );
}
