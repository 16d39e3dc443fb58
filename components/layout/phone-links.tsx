import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/search/search-box";
import { Link } from "@/components/ui/link";

const LINK_STYLE = "flex min-h-11 items-center font-medium text-ink quiet-link";

/** The header's contents on a narrow screen, drawn by the server. */
export function PhoneLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("shell.nav");
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
    </>
  );
}
