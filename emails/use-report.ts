import { type Day, type Message, message } from "@/lib/core/message";
import { type Email, layOut, linkTo, type Site } from "./layout";

type UseReport = {
  site: Site;
  recipientName: string;
  /** Whose figures they are: the name of a collection or of the site, or "your works". */
  subject: Message;
  from: Day;
  to: Day;
  /** Of the period, and of the one before. */
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
export function useReport(props: UseReport): Email {
  const { site, subject, from, to, views, downloads, works, best } = props;
  return layOut(
    {
      subject: message("mails.useReportSubject", { subject, from, to }),
      to: props.recipientName,
      paragraphs: [
        message("mails.useReportFigures", {
          subject,
          from,
          to,
          views: views.now,
          downloads: downloads.now,
        }),
        message("mails.useReportBefore", {
          views: views.before,
          downloads: downloads.before,
        }),
        ...(works === undefined ? [] : [message("mails.useReportWorks", { works })]),
        ...best.map(({ title, views: count, url }) =>
          message("mails.useReportBest", { title: linkTo(title, url), views: count }),
        ),
        message(props.hasTable ? "mails.useReportAttached" : "mails.useReportNoTable"),
      ],
      action: { label: message("mails.useReportOpen"), url: props.url },
      reason: message("mails.useReportReason", {
        site: site.name,
        address: props.settingsUrl,
      }),
    },
    site,
  );
}
