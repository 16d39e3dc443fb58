import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunJson } from "@/lib/imports/schema";
import { RunState } from "./run-state";

type ImportHistoryProps = {
  /** The slug of the collection. */
  slug: string;
  runs: readonly RunJson[];
  /** Names of people by the id of their account. */
  people: ReadonlyMap<string, string>;
  page: number;
  pages: number;
};

/** Earlier imports, with their users and results. */
export function ImportHistory({ slug, runs, people, page, pages }: ImportHistoryProps) {
  const t = useTranslations("imports.history");
  const imports = useTranslations("imports");
  const here = `/collections/${slug}/import`;
  if (runs.length === 0)
    return (
      <EmptyState title={t(page > 1 ? "noneThatOld" : "none")}>
        {page > 1 ? <Link href={here}>{t("showNewest")}</Link> : t("noneText")}
      </EmptyState>
    );
  return (
    <div className="space-y-6">
      <Table label={t("label")}>
        <thead>
          <tr>
            <HeaderCell>{t("when")}</HeaderCell>
            <HeaderCell>{t("who")}</HeaderCell>
            <HeaderCell>{t("state")}</HeaderCell>
            <HeaderCell className="text-end">{t("works")}</HeaderCell>
            <HeaderCell className="text-end">{t("imported")}</HeaderCell>
            <HeaderCell className="text-end">{t("refused")}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <Cell className="whitespace-nowrap">
                <Link href={`${here}/${run.id}`} className="link">
                  <TimeAgo moment={run.created} />
                </Link>
              </Cell>
              <Cell>
                <bdi>{(run.user && people.get(run.user.id)) ?? imports("theService")}</bdi>
              </Cell>
              <Cell className="min-w-40">
                <RunState run={run} />
                {run.message && (
                  <span className="mt-1 block text-sm text-muted">{run.message}</span>
                )}
              </Cell>
              <Count of={run.counts.items} />
              <Count of={run.counts.created} />
              <Count of={run.counts.failed} />
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination
        page={page}
        pages={pages}
        label={t("pages")}
        href={(number) => `${here}?page=${number}#imports-so-far`}
      />
    </div>
  );
}

function Count({ of }: { of: number | null }) {
  const locale = useLocale();
  return (
    <Cell className="text-end tabular-nums">{of === null ? "" : formatCount(of, locale)}</Cell>
  );
}
