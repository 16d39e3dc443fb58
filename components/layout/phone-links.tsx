import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/search/search-box";
import { Link } from "@/components/ui/link";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import type { Viewer } from "./viewer";

const LINK_STYLE = "flex min-h-11 items-center font-medium text-ink quiet-link";

/** The header's contents on a narrow screen, drawn by the server. */
export function PhoneLinks({ viewer }: { viewer: Viewer | undefined }) {
  const t = useTranslations("shell.nav");
  const tShell = useTranslations("shell");
  const tParts = useTranslations("parts");
  const waiting = viewer?.counts.to_decide ?? 0;
  return (
    <>
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
          {viewer && (
            <li>
              <Link href="/me/uploads" className={LINK_STYLE}>
                {t("uploads")}
              </Link>
            </li>
          )}
          {viewer && (
            <li>
              <Link href="/me/requests" className={LINK_STYLE}>
                {waiting > 0 ? tShell("requestsToDecide", { count: waiting }) : t("requests")}
              </Link>
            </li>
          )}
          <li>
            {viewer ? (
              <Link href="/account/settings/profile" className={LINK_STYLE}>
                {t("account")}
              </Link>
            ) : (
              <Link href="/login" className={LINK_STYLE}>
                {t("signIn")}
              </Link>
            )}
          </li>
          <li className="needs-script">
            <div className="-me-2.5 flex min-h-11 items-center justify-between font-medium">
              {/* The button has the same name. */}
              <span aria-hidden>{tParts("theme.label")}</span>
              <ThemeToggle />
            </div>
          </li>
        </ul>
      </nav>
    </>
  );
}
