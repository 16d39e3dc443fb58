import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Inbox } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { DeliveryJson } from "@/lib/partner-administration/schema";
import { ListResults } from "../list-results";
import { useMoment } from "../use-moment";
import { deliveryHref, viewHref } from "./partner-address";

type DeliveriesProps = {
  name: string;
  deliveries: readonly DeliveryJson[];
  total: number;
  page: number;
  keptDays: number;
};

/** What a partner has signalled, the last first. */
export function Deliveries({ name, deliveries, total, page, keptDays }: DeliveriesProps) {
  const t = useTranslations("partners");
  const moment = useMoment();
  return (
    <ListResults
      label={t("views.deliveries")}
      count={t("deliveries.count", { count: total })}
      total={total}
      page={page}
      href={(to) => viewHref(name, "deliveries", { page: to })}
      empty={
        <EmptyState icon={<Inbox />} title={t("deliveries.empty")}>
          <span className="break-words">{t("deliveries.emptyHint", { days: keptDays })}</span>
        </EmptyState>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {deliveries.map(({ id, sender, received, entries, refused, status }) => (
          <li key={id} className="py-3">
            <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link href={deliveryHref(name, id)} className="link font-semibold">
                {t("deliveries.title", { moment: moment(received) })}
              </Link>
              <Badge tone={status === 202 ? "accent" : status === 207 ? "warning" : "danger"}>
                {t("deliveries.answers", { status })}
              </Badge>
            </h3>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span>{t("deliveries.entries", { count: entries })}</span>
              {refused > 0 && <span>{t("deliveries.refused", { count: refused })}</span>}
              <bdi className="break-all">{t("deliveries.sender", { sender })}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </ListResults>
  );
}
