"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { SearchBox } from "@/components/search/search-box";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu as MenuIcon } from "@/components/ui/icons";

const LINK_STYLE = "flex min-h-11 items-center font-medium text-ink quiet-link";

/**
 * The header's contents on a narrow screen. The browser's own disclosure opens it, with or without scripts;
 * scripts only add that Escape and going to another page close it.
 */
export function PhoneMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("shell.nav");
  const box = useRef<HTMLDetailsElement>(null);
  const pathname = usePathname();

  useEffect(() => {
    if (box.current) box.current.open = false;
  }, [pathname]);

  return (
    <details
      ref={box}
      className="md:hidden"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector("summary")?.focus();
      }}
    >
      <summary className={buttonStyle({ look: "quiet", className: "w-10 list-none px-0" })}>
        <MenuIcon aria-hidden />
        <span className="sr-only">{t("menu")}</span>
      </summary>
      <div className="absolute inset-x-0 z-30 mt-3 border-y border-line bg-surface px-4 py-4 shadow-raised">
        {/* A page with a search of its own needs no second one. */}
        <div className="mb-3 [body:has([data-page-search])_&]:hidden">
          <SearchBox />
        </div>
        <nav aria-label={t("menu")}>
          <ul className="divide-y divide-line">
            <li>
              <Link href="/search" className={LINK_STYLE}>
                {t("browse")}
              </Link>
            </li>
            <li>
              <Link href="/collections" className={LINK_STYLE}>
                {t("collections")}
              </Link>
            </li>
            <li>
              <Link href="/uploads/new" rel="nofollow" className={LINK_STYLE}>
                {t("newUpload")}
              </Link>
            </li>
            {isSignedIn && (
              <li>
                <Link href="/me/uploads" className={LINK_STYLE}>
                  {t("uploads")}
                </Link>
              </li>
            )}
            {isSignedIn && (
              <li>
                <Link href="/me/requests" className={LINK_STYLE}>
                  {t("requests")}
                </Link>
              </li>
            )}
            <li>
              {isSignedIn ? (
                <Link href="/account/settings/profile" className={LINK_STYLE}>
                  {t("account")}
                </Link>
              ) : (
                <Link href="/login" className={LINK_STYLE}>
                  {t("signIn")}
                </Link>
              )}
            </li>
          </ul>
        </nav>
      </div>
    </details>
  );
}
