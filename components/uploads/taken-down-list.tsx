import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { uploadsHref, type UploadsState } from "./uploads-address";

/** `hasNotice`: readers of its address are told that it was there. */
export type TakenDownItem = {
  id: string;
  title: string;
  creators: readonly string[];
  version: number;
  date: string;
  hasNotice: boolean;
};

type TakenDownListProps = {
  items: readonly TakenDownItem[];
  /** How many there are; the tab of all uploads shows the first ones. */
  total: number;
  tab: UploadsState["tab"];
  /** Whether rows above have a box before them. */
  isIndented: boolean;
  /** Whether no rows stand above. */
  isAlone: boolean;
};

/** Works of one's own that administrators took down. */
export function TakenDownList(props: TakenDownListProps) {
  const { items, total, tab, isIndented, isAlone } = props;
  const t = useTranslations("uploads");
  const locale = useLocale();
  const list = (
    <ul
      aria-label={t("takenDown")}
      className={cn("border-b border-line", isAlone ? "mt-2" : "-mt-px")}
    >
      {items.map(({ id, title, creators, version, date, hasNotice }) => (
        <li
          key={id}
          className={cn("border-t border-line py-4", isIndented && "ps-8 noscript:ps-0")}
        >
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <Badge tone="danger">{t("takenDown")}</Badge>
            {version > 1 && <span>v{version}</span>}
            <span>{t("takenDownOn", { date: formatMoment(date, locale) })}</span>
          </p>
          <h2 dir="auto" className="mt-1 text-lg font-semibold text-pretty">
            {hasNotice ? (
              <Link href={`/records/${id}`} className="text-ink quiet-link hover:text-accent">
                {title || t("untitled")}
              </Link>
            ) : (
              title || t("untitled")
            )}
          </h2>
          {creators.length > 0 && (
            <p className="text-[0.9375rem]/6 text-muted">
              <bdi>{creators.join(", ")}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
  if (tab === "taken-down" || total === items.length) return list;
  return (
    <>
      {list}
      <p className="mt-4">
        <Link href={uploadsHref({ tab: "taken-down", q: "", page: 1 })} className="link">
          {t("allTakenDown", { count: total })}
        </Link>
      </p>
    </>
  );
}
