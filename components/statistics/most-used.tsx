import { useLocale, useTranslations } from "next-intl";
import { formatEdtf } from "@/components/ui/format";
import { RefreshesPage } from "@/components/ui/refreshes-page";
import { BarList } from "./bar-list";
import { PartCard } from "./part-card";

type RankedWork = {
  readonly id: string;
  readonly title: string;
  readonly publicationDate: string;
  readonly value: number;
};

type MostUsedProps = {
  /** Nothing while it is being counted. */
  viewed: readonly RankedWork[] | undefined;
  downloaded: readonly RankedWork[] | undefined;
  /** Tables with every work and every file, for those who may have them. */
  tables: { readonly works: string; readonly files: string } | undefined;
};

/** The works that were read most, by views and by downloads. */
export function MostUsed({ viewed, downloaded, tables }: MostUsedProps) {
  const t = useTranslations("statistics.most");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Ranking title={t("viewed")} works={viewed} metric="views" />
      <Ranking title={t("downloaded")} works={downloaded} metric="downloads" />
      {!viewed && <RefreshesPage />}
      {tables && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 md:col-span-2 print:hidden">
          {/* Not pages of this site: the browser saves them. */}
          <a href={tables.works} download className="link">
            {t("allWorks")}
          </a>
          <a href={tables.files} download className="link">
            {t("allFiles")}
          </a>
        </p>
      )}
    </div>
  );
}

type RankingProps = {
  title: string;
  works: readonly RankedWork[] | undefined;
  metric: "views" | "downloads";
};

function Ranking({ title, works, metric }: RankingProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  return (
    <PartCard title={title}>
      <p role="status" className="text-sm text-muted">
        {works ? works.length === 0 && t("nothingHere") : t("most.counting")}
      </p>
      <BarList
        metric={metric}
        items={(works ?? []).map(({ id, title: name, value, publicationDate }) => ({
          id,
          value,
          name: (
            // Ten pages that nobody may open are not fetched before, and a frame on another site opens them beside itself.
            <a href={`/records/${id}`} className="text-ink quiet-link">
              <bdi>{name || t("most.untitled")}</bdi>
              {works?.some((other) => other.id !== id && other.title === name) && (
                // What tells works with one title apart.
                <span className="text-muted"> ({formatEdtf(publicationDate, locale) || id})</span>
              )}
            </a>
          ),
        }))}
      />
    </PartCard>
  );
}
