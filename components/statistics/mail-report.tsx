import { useTranslations } from "next-intl";
import type { ReportJson } from "@/lib/statistics/schema";
import { MailReportMenu } from "./mail-report-menu";

type MailReportProps = {
  /** Id of a collection, `global`, or `own`. */
  subject: string;
  /** What the person is sent already. */
  current: Pick<ReportJson, "id" | "interval"> | undefined;
  /** Says what is chosen where nothing is. */
  label: string;
};

/** Chooses how often the figures of a dashboard, or of one's own works, come by mail. */
export function MailReport({ subject, current, label }: MailReportProps) {
  const t = useTranslations("statistics.mail");
  return (
    <MailReportMenu
      subject={subject}
      current={current}
      texts={{
        label,
        done: t("done"),
        ended: t("ended"),
        end: t("end"),
        sent: {
          week: t("sent.week"),
          month: t("sent.month"),
          quarter: t("sent.quarter"),
        },
        interval: {
          week: t("interval.week"),
          month: t("interval.month"),
          quarter: t("interval.quarter"),
        },
      }}
    />
  );
}
