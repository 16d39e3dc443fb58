import { useTranslations } from "next-intl";
import { ChevronRight } from "@/components/ui/icons";
import { Link } from "./link";

export type Crumb = { href: string; label: string };

/** The way from the start page down to here; the last step is the present page and no link. */
export function Breadcrumb({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const t = useTranslations("parts");
  return (
    <nav aria-label={t("breadcrumb")} className="text-sm text-muted" data-print="hide">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map((crumb) => (
          <li key={crumb.href} className="flex items-center gap-1.5">
            <Link href={crumb.href} className="quiet-link py-0.5">
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
