import { useFormatter, useTranslations } from "next-intl";
import type { PartnerJson } from "@/lib/partner-administration/schema";
import { type Detail, DetailList } from "../detail-list";
import { useMoment } from "../use-moment";
import { useCertificateText } from "./use-certificate-text";

type PartnerFactsProps = {
  partner: PartnerJson;
  /** All certificates by name, not only the one that ends next. */
  isWhole?: boolean;
};

/** How a partner is doing, at a glance. */
export function PartnerFacts({ partner, isWhole = false }: PartnerFactsProps) {
  const t = useTranslations("partners");
  const never = useTranslations("administration")("never");
  const format = useFormatter();
  const moment = useMoment();
  const certificateText = useCertificateText();
  const { last_sign_in: signedIn, last_call: call, queue } = partner;
  const soonest = partner.certificates.reduce<PartnerJson["certificates"][number] | undefined>(
    (first, one) => (first && (first.days_left ?? -1) <= (one.days_left ?? -1) ? first : one),
    undefined,
  );
  const certificates: Detail[] = isWhole
    ? []
    : [{ name: t("soonest"), value: soonest ? certificateText(soonest) : "–" }];
  const lastCall = () => {
    if (!call) return never;
    const when = moment(call.created);
    return call.problem || call.status === null
      ? t("callFailed", { moment: when })
      : t("callOk", { moment: when, status: call.status });
  };
  return (
    <DetailList
      details={[
        ...certificates,
        { name: t("lastSignIn"), value: signedIn ? moment(signedIn) : never },
        { name: t("lastCall"), value: lastCall() },
        { name: t("waiting"), value: format.number(queue.waiting) },
        { name: t("dead"), value: format.number(queue.dead) },
        ...(queue.failures > 0
          ? [{ name: t("failures"), value: format.number(queue.failures) }]
          : []),
        ...(queue.next_try_at ? [{ name: t("nextTry"), value: moment(queue.next_try_at) }] : []),
      ]}
    />
  );
}

/** What of a partner is switched off, and why. */
export function SwitchedOff({ parts }: { parts: PartnerJson["switched_off"] }) {
  const t = useTranslations("partners");
  return (
    <ul className="space-y-1 text-[0.9375rem]/6">
      {parts.map(({ part, state, reason }) => (
        <li key={part} className={state === "good" ? "text-muted" : "font-medium"}>
          {`${t(`parts.${part}`)}: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
