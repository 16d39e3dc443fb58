import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import type {
  DeliveredJson,
  PartnerJson,
  WholeDeliveryJson,
} from "@/lib/partner-administration/schema";
import { BackLink } from "../back-link";
import { useMoment } from "../use-moment";
import { DataText } from "./data-text";
import { viewHref } from "./partner-address";
import { PartnerFrame } from "./partner-frame";
import { ReplayButton } from "./queue-actions";
import { QUEUE_TONES } from "./queue-tones";

type DeliveryPageProps = { partner: PartnerJson; delivery: WholeDeliveryJson };

/** One delivery: how it stands with each entry, and the payload. */
export function DeliveryPage({ partner, delivery }: DeliveryPageProps) {
  const t = useTranslations("partners.deliveries");
  const moment = useMoment();
  const { name } = partner;
  const { id, sender, status, received, total, entries, payload } = delivery;
  return (
    <PartnerFrame partner={partner} view="deliveries">
      <BackLink href={viewHref(name, "deliveries")}>{t("back")}</BackLink>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold">{t("title", { moment: moment(received) })}</h3>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <span>{t("answers", { status })}</span>
            <bdi className="break-all">{t("sender", { sender })}</bdi>
          </p>
        </div>
        <ReplayButton name={name} id={id} />
      </div>
      <h4 className="mt-6 font-semibold">{t("entriesTitle")}</h4>
      {entries.length < total && (
        <p className="text-sm text-muted">{t("shown", { shown: entries.length, total })}</p>
      )}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {entries.map((entry, index) => (
          <li key={index} className="py-2.5">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <Disclosure summary={t("payload")} className="mt-4">
        <DataText label={t("payload")}>{JSON.stringify(payload, null, 2)}</DataText>
      </Disclosure>
    </PartnerFrame>
  );
}

function Entry({ entry }: { entry: DeliveredJson }) {
  const t = useTranslations("partners");
  const { type, id, event, problem, state, result } = entry;
  const tone: BadgeTone = problem ? "danger" : state ? QUEUE_TONES[state] : "neutral";
  const name =
    type === "users" || type === "groups"
      ? t(`calls.kinds.${type}`, { id })
      : t("deliveries.entry", { type, id });
  const label = () => {
    if (problem) return t("outcomes.refused");
    return state ? t(`queue.states.${state}`) : t("deliveries.pending");
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <bdi className="min-w-0 font-medium break-all">{name}</bdi>
        <span className="break-all text-muted">
          {t.has(`queue.events.${event}` as "queue.events.created")
            ? t(`queue.events.${event}` as "queue.events.created")
            : event}
        </span>
        <Badge tone={tone}>{label()}</Badge>
      </p>
      {(problem ?? result) && <p className="text-sm break-words">{problem ?? result}</p>}
    </>
  );
}
