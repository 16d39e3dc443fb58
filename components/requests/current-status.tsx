import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { RequestJson } from "./request-json";
import { StatusBadge } from "./status-badge";

/** By the `data-decided` of `DecisionOutcome`. */
const SHOWN_WHEN = {
  accepting: "hidden group-has-[[data-decided=accepting]]/request:inline",
  accepted: "hidden group-has-[[data-decided=accepted]]/request:inline",
  declined: "hidden group-has-[[data-decided=declined]]/request:inline",
  changesRequested: "hidden group-has-[[data-decided=changesRequested]]/request:inline",
  cancelled: "hidden group-has-[[data-decided=cancelled]]/request:inline",
} as const;

/**
 * The state of a request on its page, and of an open one all that it may come to: the styles of the page show the one that was
 * chosen as soon as it is, without a script.
 */
export function CurrentStatus({ request }: { request: RequestJson }) {
  const t = useTranslations("requests.steps");
  if (!request.is_open) return <StatusBadge request={request} />;
  return (
    <span>
      <span className="group-has-[[data-decided]]/request:hidden">
        <StatusBadge request={request} />
      </span>
      <span className={SHOWN_WHEN.accepting}>
        <Badge tone="notice">{t("accept.busy")}</Badge>
      </span>
      <span className={SHOWN_WHEN.accepted}>
        <StatusBadge request={{ status: "accepted" }} />
      </span>
      <span className={SHOWN_WHEN.declined}>
        <StatusBadge request={{ status: "declined" }} />
      </span>
      <span className={SHOWN_WHEN.changesRequested}>
        <StatusBadge request={{ status: "declined", changes_requested: true }} />
      </span>
      <span className={SHOWN_WHEN.cancelled}>
        <StatusBadge request={{ status: "cancelled" }} />
      </span>
    </span>
  );
}
