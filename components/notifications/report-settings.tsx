import { useTranslations } from "next-intl";
import { MailReport } from "@/components/statistics/mail-report";
import { OWN_WORKS, type ReportJson } from "@/lib/statistics/schema";

/** Figures by mail: of one's own works, and of the dashboards where one asked for them. */
export function ReportSettings({ reports }: { reports: readonly ReportJson[] }) {
  const t = useTranslations("notifications.reports");
  const ofDashboards = reports.filter(({ community_id }) => community_id !== OWN_WORKS);
  return (
    <section aria-labelledby="reports" className="mt-12">
      <h2 id="reports" className="text-xl font-semibold">
        {t("title")}
      </h2>
      <p className="mt-1 text-muted">{t("lead")}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <li className="flex flex-wrap items-center justify-between gap-3 py-3">
          {t("own")}
          <MailReport
            subject={OWN_WORKS}
            current={reports.find(({ community_id }) => community_id === OWN_WORKS)}
            label={t("choose")}
          />
        </li>
        {ofDashboards.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <bdi className="min-w-0">{report.title ?? t("site")}</bdi>
            <MailReport subject={report.community_id} current={report} label={t("choose")} />
          </li>
        ))}
      </ul>
    </section>
  );
}
