import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMoment } from "@/components/ui/format";
import { Files } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { TabLinks } from "@/components/ui/tab-links";
import { AdministrationFrame } from "../administration-frame";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { ListSearch } from "../list-search";
import { hrefOfSection } from "../sections";

const PATH = hrefOfSection("works");
const TABS = ["all", "published", "drafts", "deleted"] as const;
type WorksState = ListState<"q" | "tab">;
export const WORKS_PARAMS = ["q", "tab"] as const;

/** The values of a work or draft in a row. */
export type WorkRowItem = {
  id: string;
  title: string;
  kind: "draft" | "published" | "deleted";
  version: number;
  access: "public" | "restricted";
  files: number;
  updated: string;
  owner: { id: string; name: string } | undefined;
};

type WorksPageProps = {
  state: WorksState;
  /** Undefined when the query could not be read; then `problem` says why. */
  results: { items: readonly WorkRowItem[]; total: number } | undefined;
  problem?: ReactNode;
};

/** Every work and draft of all accounts. */
export function WorksPage({ state, results, problem }: WorksPageProps) {
  const t = useTranslations("administration.works");
  const { q, tab } = state;
  const hrefOf = (change: Partial<WorksState>) => listHref(PATH, { ...state, page: 1, ...change });
  return (
    <AdministrationFrame section="works">
      <h2 className="sr-only">{t("tabs.label")}</h2>
      <ListSearch action={PATH} q={q} label={t("search")} hint={t("searchHint")} keeps={{ tab }} />
      <div className="mt-4">
        <TabLinks
          label={t("tabs.label")}
          links={TABS.map((one) => ({
            href: hrefOf({ tab: one === "all" ? "" : one }),
            label: t(`tabs.${one}`),
          }))}
          current={hrefOf({})}
        />
      </div>
      {problem}
      {results && (
        <ListResults
          label={t("tabs.label")}
          count={t("count", { count: results.total })}
          total={results.total}
          page={state.page}
          href={(page) => hrefOf({ page })}
          empty={
            <EmptyState
              icon={<Files />}
              title={t("empty")}
              action={<LinkButton href={PATH}>{t("tabs.all")}</LinkButton>}
            >
              {t("emptyHint")}
            </EmptyState>
          }
        >
          <ul className="divide-y divide-line border-y border-line">
            {results.items.map((item) => (
              <li key={`${item.id} ${item.kind}`}>
                <WorkRow item={item} />
              </li>
            ))}
          </ul>
        </ListResults>
      )}
    </AdministrationFrame>
  );
}

const TONES: Record<WorkRowItem["kind"], BadgeTone> = {
  draft: "neutral",
  published: "accent",
  deleted: "danger",
};

function WorkRow({ item }: { item: WorkRowItem }) {
  const t = useTranslations("administration.works");
  const locale = useLocale();
  const { id, title, kind, access, owner } = item;
  const href = kind === "draft" ? `/uploads/${id}` : `/records/${id}`;
  const date = formatMoment(item.updated, locale);
  return (
    <article className="py-3">
      <h3 className="font-semibold text-pretty">
        <Link href={href} className="text-ink quiet-link hover:text-accent">
          {title ? <bdi>{title}</bdi> : t("untitled")}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={TONES[kind]}>{t(`states.${kind}`)}</Badge>
        {access === "restricted" && <Badge tone="warning">{t("access.restricted")}</Badge>}
        <code className="font-mono">{id}</code>
        <span>v{item.version}</span>
        <span>{t("files", { count: item.files })}</span>
        <span>{t("updated", { date })}</span>
        {owner && (
          <span>
            {t("owner")}{" "}
            <Link
              href={`${hrefOfSection("users")}/${owner.id}`}
              className="link inline-block py-0.5"
            >
              <bdi>{owner.name}</bdi>
            </Link>
          </span>
        )}
      </p>
    </article>
  );
}
