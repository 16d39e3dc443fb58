import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Mails } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import type { MailJson } from "@/lib/administration/schema";
import { AdministrationFrame } from "../administration-frame";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";
import { MailPreview } from "./mail-preview";

const PATH = hrefOfSection("outbox");

type OutboxPageProps = {
  state: ListState<never>;
  engine: "smtp" | "outbox";
  keptDays: number;
  mails: readonly MailJson[];
  total: number;
};

/** The messages of an installation that has no mail server. */
export function OutboxPage({ state, engine, keptDays, mails, total }: OutboxPageProps) {
  const t = useTranslations("administration.outbox");
  const moment = useMoment();
  return (
    <AdministrationFrame section="outbox">
      <Notice>{engine === "smtp" ? t("hasServer") : t("hint", { days: keptDays })}</Notice>
      <ListResults
        label={t("count", { count: total })}
        count={t("count", { count: total })}
        total={total}
        page={state.page}
        href={(page) => listHref(PATH, { page })}
        empty={<EmptyState icon={<Mails />} title={t("empty")} />}
      >
        <ul className="divide-y divide-line border-y border-line">
          {mails.map(({ id, to, subject, at, text }) => (
            <li key={id}>
              <MailPreview
                src={`${PATH}/${encodeURIComponent(id)}`}
                text={text}
                lang=""
                labels={{
                  formatted: t("formatted", { name: subject }),
                  plain: t("plain", { name: subject }),
                }}
                summary={
                  <span className="block py-1">
                    <bdi lang="" className="block">
                      {subject}
                    </bdi>
                    <span className="flex flex-wrap gap-x-4 text-sm font-normal text-muted">
                      <span className="break-all">{to}</span>
                      <span>{moment(at)}</span>
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </ListResults>
    </AdministrationFrame>
  );
}
