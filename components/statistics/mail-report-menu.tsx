"use client";

import { Button } from "@/components/ui/button";
import { Mail } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { REPORT_INTERVALS, type ReportInterval } from "@/lib/statistics/constants";
import type { ReportJson } from "@/lib/statistics/schema";
import { deleteMailReport, putMailReport } from "./calls";

type MailReportMenuProps = {
  /** Id of a collection, `global`, or `own`. */
  subject: string;
  /** What the person is sent already. */
  current: Pick<ReportJson, "id" | "interval"> | undefined;
  texts: {
    label: string;
    done: string;
    ended: string;
    end: string;
    /** Says what is chosen; `interval` is what can be. */
    sent: Readonly<Record<ReportInterval, string>>;
    interval: Readonly<Record<ReportInterval, string>>;
  };
};

/** Has the figures sent by mail regularly. Its texts come from the page, which has no others to send. */
export function MailReportMenu({ subject, current, texts }: MailReportMenuProps) {
  const put = useApiMutation(putMailReport, {
    refreshesPage: true,
    toast: { success: texts.done },
  });
  const end = useApiMutation(deleteMailReport, {
    refreshesPage: true,
    toast: { success: texts.ended },
  });
  return (
    <Menu
      trigger={
        <Button type="button" busy={put.isBusy || end.isBusy ? texts.label : undefined}>
          <Mail aria-hidden />
          {current ? texts.sent[current.interval] : texts.label}
        </Button>
      }
    >
      {REPORT_INTERVALS.filter((interval) => interval !== current?.interval).map((interval) => (
        <MenuItem
          key={interval}
          onSelect={() => put.mutate({ body: { community_id: subject, interval } })}
        >
          {texts.interval[interval]}
        </MenuItem>
      ))}
      {current && (
        <MenuItem onSelect={() => end.mutate({ params: { id: current.id } })}>{texts.end}</MenuItem>
      )}
    </Menu>
  );
}
