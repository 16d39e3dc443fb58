import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { type View, viewHref, viewOf, VIEWS } from "./inbox-address";
import { InboxView, type InboxViewProps, openIn } from "./inbox-view";
import type { OpenRequest } from "./open-counts";
import { ViewCount } from "./view-count";

type InboxPageProps = Omit<InboxViewProps, "hasViews"> & {
  /** Open requests by the side of them that the reader is on. */
  counts: Readonly<Record<View, number>>;
};

/** Everything that waits for the reader, over all collections. */
export function InboxPage({ counts, ...list }: InboxPageProps) {
  const t = useTranslations("requests");
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <Views state={list.state} counts={counts} open={openIn(list.results)} />
      <div className="mt-4">
        <InboxView {...list} hasViews />
      </div>
    </div>
  );
}

type ViewsProps = Pick<InboxPageProps, "state" | "counts"> & { open: readonly OpenRequest[] };

const NO_REQUESTS: readonly OpenRequest[] = [];

function Views({ state, counts, open }: ViewsProps) {
  const t = useTranslations("requests.views");
  const present = viewOf(state);
  return (
    <nav aria-label={t("label")} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {VIEWS.map((id) => (
          <li key={id}>
            <Link
              href={viewHref(state, id)}
              aria-current={id === present ? "page" : undefined}
              className={cn(
                "inline-flex min-h-9 items-center rounded-md border px-3 text-[0.9375rem] no-underline",
                id === present
                  ? "border-accent bg-accent-soft font-medium text-ink"
                  : "border-control bg-surface text-ink hover:border-ink",
              )}
            >
              {t(id)}
              <ViewCount
                count={counts[id]}
                open={id === present && id === "received" ? open : NO_REQUESTS}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
