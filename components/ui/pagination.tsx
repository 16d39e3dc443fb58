import { useTranslations } from "next-intl";
import { buttonStyle } from "./button-style";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { Link } from "./link";
import { pageNumbers } from "./page-numbers";

type PaginationProps = {
  page: number;
  /** Number of pages that can be opened; 0 or 1 shows nothing. */
  pages: number;
  href: (page: number) => string;
  label?: string;
};

const SQUARE = "min-w-10 px-2 tabular-nums";

export function Pagination({ page, pages, href, label }: PaginationProps) {
  const t = useTranslations("parts.pages");
  if (pages <= 1) return null;
  return (
    <nav aria-label={label ?? t("label")} data-print="hide">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Step href={page > 1 ? href(page - 1) : undefined} rel="prev">
            <ChevronLeft aria-hidden />
            {t("previous")}
          </Step>
        </li>
        {pageNumbers(page, pages).map((step, position) => (
          <li key={step ?? `gap-${position}`} className="max-sm:hidden">
            {step === undefined ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              <Link
                href={href(step)}
                aria-label={t("page", { page: step })}
                aria-current={step === page ? "page" : undefined}
                className={buttonStyle({
                  look: step === page ? "primary" : "quiet",
                  className: SQUARE,
                })}
              >
                {step}
              </Link>
            )}
          </li>
        ))}
        <li className="px-2 text-sm text-muted sm:hidden">{t("of", { page, pages })}</li>
        <li>
          <Step href={page < pages ? href(page + 1) : undefined} rel="next">
            {t("next")}
            <ChevronRight aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

type StepProps = { href: string | undefined; rel: "prev" | "next"; children: React.ReactNode };

/** The first page has no previous one: the word stays, so that the row does not jump, but it is no link. */
function Step({ href, rel, children }: StepProps) {
  const style = buttonStyle({ look: "quiet", className: "px-3" });
  if (!href) return <span className={`${style} pointer-events-none text-muted`}>{children}</span>;
  return (
    <Link href={href} rel={rel} className={style}>
      {children}
    </Link>
  );
}
