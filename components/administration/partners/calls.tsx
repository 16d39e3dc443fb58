import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Send } from "@/components/ui/icons";
import type { CallJson } from "@/lib/partner-administration/schema";
import { ListResults } from "../list-results";
import { useMoment } from "../use-moment";
import { viewHref } from "./partner-address";

type CallsProps = {
  name: string;
  calls: readonly CallJson[];
  total: number;
  page: number;
  keptDays: number;
};

/** The last calls to a partner: what was asked, what was answered, how long it took. */
export function Calls({ name, calls, total, page, keptDays }: CallsProps) {
  const t = useTranslations("partners");
  const moment = useMoment();
  return (
    <ListResults
      label={t("views.calls")}
      count={t("calls.count", { count: total })}
      total={total}
      page={page}
      href={(to) => viewHref(name, "calls", { page: to })}
      empty={
        <EmptyState icon={<Send />} title={t("calls.empty")}>
          {t("calls.emptyHint", { days: keptDays })}
        </EmptyState>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {calls.map(({ kind, subject, status, problem, duration_ms: ms, created }, index) => (
          <li key={index} className="py-3">
            <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <bdi className="min-w-0 font-semibold break-all">
                {t(`calls.kinds.${kind}`, { id: subject })}
              </bdi>
              <Badge tone={problem || status === null ? "danger" : "accent"}>
                {status === null ? t("calls.noStatus") : t("calls.status", { status })}
              </Badge>
            </h3>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span>{moment(created)}</span>
              <span>{t("calls.duration", { ms })}</span>
            </p>
            {problem && <p className="mt-1 text-sm break-words">{problem}</p>}
          </li>
        ))}
      </ul>
    </ListResults>
  );
}
