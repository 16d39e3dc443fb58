import { useLocale, useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { formatMoment } from "@/components/ui/format";
import { Files } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { RestoreButton } from "@/components/works/manage/restore-button";
import type { ListState } from "../list-address";
import { OverviewList, type OverviewListProps } from "../overview-list";
import { hrefOfSection } from "../sections";

const TABS = ["published", "drafts", "deleted"] as const;
/** Works and drafts stand together where no tab is chosen. */
const COUNTS: Readonly<Record<string, "countWorks" | "countDrafts">> = {
  published: "countWorks",
  drafts: "countDrafts",
  deleted: "countWorks",
};
type WorksState = ListState<"q" | "tab">;
export const WORKS_PARAMS = ["q", "tab"] as const;

/** The values of a work or draft in a row. */
export type WorkRowItem = {
  id: string;
  href: string;
  title: string;
  kind: "draft" | "published" | "deleted";
  version: number;
  /** How many versions were published; the row is of the newest. */
  versions: number;
  access: "public" | "restricted";
  files: number;
  updated: string;
  owner: Person | undefined;
  takenDown: { date: string; reason: string | undefined; by: Person | undefined } | undefined;
};
type Person = { id: string; name: string };

/** Every work and draft of all accounts. */
export function WorksPage(props: OverviewListProps<WorkRowItem, WorksState>) {
  const t = useTranslations("administration.works");
  return (
    <OverviewList
      {...props}
      section="works"
      tabs={TABS.map((value) => ({
        value,
        label: t(`tabs.${value}`),
        ...(value === "deleted" ? { none: t("noneTakenDown") } : {}),
      }))}
      countOf={(count) => t(COUNTS[props.state.tab] ?? "count", { count })}
      icon={<Files />}
      keyOf={({ id, kind }) => `${id} ${kind}`}
      rowOf={(item) => <WorkRow item={item} />}
    />
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
  const { id, href, title, kind, access, owner, takenDown } = item;
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
        {kind === "published" && item.version === item.versions ? (
          <span>{t("versions", { count: item.versions })}</span>
        ) : (
          <span>{t("version", { number: item.version })}</span>
        )}
        <span>{t("files", { count: item.files })}</span>
        {!takenDown && <span>{t("updated", { date: formatMoment(item.updated, locale) })}</span>}
        {owner && <PersonLink term={t("owner")} person={owner} />}
      </p>
      {takenDown && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>{t("takenDown", { date: formatMoment(takenDown.date, locale) })}</span>
          {takenDown.by && <PersonLink term={t("takenDownBy")} person={takenDown.by} />}
          {takenDown.reason && <span>{t("reason", { reason: takenDown.reason })}</span>}
          <span className="ms-auto">
            <RestoreButton id={id} title={title || t("untitled")} />
          </span>
        </div>
      )}
    </article>
  );
}

function PersonLink({ term, person }: { term: string; person: Person }) {
  return (
    <span>
      {term}{" "}
      <Link href={`${hrefOfSection("users")}/${person.id}`} className="link inline-block py-0.5">
        <bdi>{person.name}</bdi>
      </Link>
    </span>
  );
}
