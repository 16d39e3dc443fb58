import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunJson } from "@/lib/imports/schema";
import { fileNameOf } from "./file-name-of";
import { isDry } from "./is-dry";
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
      <EmptyState
        title={t(page > 1 ? "noneThatOld" : "none")}
        action={page > 1 && <LinkButton href={here}>{t("showNewest")}</LinkButton>}
      />
    );
  return (
    <div className="space-y-6">
      <Table label={t("label")} stacks>
        <thead>
          <Row>
            <HeaderCell>{t("when")}</HeaderCell>
            <HeaderCell>{t("who")}</HeaderCell>
            <HeaderCell>{t("state")}</HeaderCell>
            <HeaderCell className="text-end">{t("works")}</HeaderCell>
            <HeaderCell className="text-end">{t("result")}</HeaderCell>
            <HeaderCell className="text-end">{t("refused")}</HeaderCell>
          </Row>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id}>
              <Cell label={t("when")} className="whitespace-nowrap">
                <Link href={`${here}/${run.id}`} className="link">
                  <TimeAgo moment={run.created} />
                </Link>
                <FileName run={run} />
              </Cell>
              <Cell label={t("who")}>
                <bdi>{(run.user && people.get(run.user.id)) ?? imports("theService")}</bdi>
              </Cell>
              <Cell label={t("state")} className="min-w-40">
                <RunState run={run} />
                {run.message && (
                  <span className="mt-1 block text-sm text-muted">{run.message}</span>
                )}
              </Cell>
              <Count label={t("works")} of={run.counts.items} />
              <Result run={run} />
              <Count label={t("refused")} of={run.counts.failed} />
            </Row>
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

function FileName({ run }: { run: RunJson }) {
  const name = fileNameOf(run);
  return (
    name && (
      <bdi className="block max-w-56 text-sm break-all whitespace-normal text-muted">{name}</bdi>
    )
  );
}

/** How many works were imported, or of a check, which imports nothing, how many are without errors. */
function Result({ run }: { run: RunJson }) {
  const t = useTranslations("imports.history");
  const { items, created, failed } = run.counts;
  const isCheck = isDry(run) && run.status === "done" && items !== null;
  return (
    <Cell label={t("result")} className="text-end tabular-nums">
      {isCheck
        ? t("fine", { count: items - failed, all: items })
        : t("imported", { count: created })}
    </Cell>
  );
}

function Count({ label, of }: { label: string; of: number | null }) {
  const locale = useLocale();
  return (
    <Cell label={label} className="text-end tabular-nums">
      {of === null ? "–" : formatCount(of, locale)}
    </Cell>
  );
}
