import { type Days, type Message, message } from "@/lib/core/message";
import { type Email, layOut, linkTo, type Site } from "./layout";

type UsageReport = {
  site: Site;
  recipientName: string;
  /** Whose figures they are: the name of a collection or of the site, or "your works". */
  subject: Message;
  period: Days;
  /** The one before. */
  before: Days;
  /** Of both periods. */
  views: { now: number; before: number };
  downloads: { now: number; before: number };
  /** New works; nothing where they are not counted. */
  works: number | undefined;
  /** The most read works, with their views. */
  best: readonly { title: string; views: number; url: string }[];
  /** A table could be attached. */
  hasTable: boolean;
  url: string;
  settingsUrl: string;
};

/** Figures that a person asked to be sent regularly. */
export function usageReport(props: UsageReport): Email {
  const { site, subject, period, before, views, downloads, works, best } = props;
  return layOut(
    {
      subject: message("mails.useReportSubject", { subject, period }),
      to: props.recipientName,
      paragraphs: [
        message("mails.useReportLead", { subject }),
        message("mails.useReportFigures", {
          period,
          views: views.now,
          downloads: downloads.now,
        }),
        ...(works === undefined ? [] : [message("mails.useReportWorks", { works })]),
        message("mails.useReportBefore", {
          period: before,
          views: views.before,
          downloads: downloads.before,
        }),
        message(props.hasTable ? "mails.useReportAttached" : "mails.useReportNoTable"),
      ],
      list:
        best.length === 0
          ? undefined
          : {
              title: message("mails.useReportMostViewed", { period }),
              entries: best.map(({ title, views: count, url }) =>
                message("mails.useReportEntry", { title: linkTo(title, url), views: count }),
              ),
            },
      action: { label: message("mails.useReportOpen"), url: props.url },
      reason: message("mails.useReportReason", {
        site: site.name,
        address: props.settingsUrl,
      }),
    },
    site,
  );
}
