import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { LanguageSwitch } from "./language-switch";
import { SiteLogo } from "./site-logo";

type SiteFooterProps = {
  siteName: string;
  description: string;
  isSetUp: boolean;
  isSignedIn: boolean;
};

export function SiteFooter({ siteName, description, isSetUp, isSignedIn }: SiteFooterProps) {
  const t = useTranslations("shell.footer");
  return (
    <footer className="mt-20 border-t border-line bg-sunken text-sm text-muted" data-print="hide">
      <div className="page-width flex flex-wrap items-start justify-between gap-x-12 gap-y-6 py-10">
        <div className="max-w-md">
          <p className="flex items-center gap-2 font-semibold text-ink">
            <SiteLogo className="size-5 text-accent" />
            {siteName}
          </p>
          <p className="mt-2">{description}</p>
        </div>
        <nav aria-label={t("label")}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {isSetUp && (
              <>
                <FooterLink href="/search" text={t("browse")} />
                <FooterLink href="/stats" text={t("statistics")} />
                <FooterLink href="/developers" text={t("api")} />
              </>
            )}
            <LanguageSwitch isSignedIn={isSignedIn} />
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <Link href={href} className="inline-block py-1 text-ink quiet-link">
        {text}
      </Link>
    </li>
  );
}
