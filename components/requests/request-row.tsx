import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Check, MessageSquare, X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { CollectionRole } from "@/lib/core/actor";
import { isObject } from "@/lib/core/json";
import { fullTitle } from "./full-title";
import { askedAt, isAllowed, pageOf, type RequestJson } from "./request-json";
import { RequestSides } from "./request-sides";
import { StatusBadge } from "./status-badge";
import { namedEntity } from "./use-entity-names";
import { useRequestName } from "./use-request-name";

type RequestRowProps = Pick<ComponentProps<typeof RequestSides>, "sender" | "here"> & {
  request: RequestJson;
  /** That who asks to join would have. */
  role?: CollectionRole | undefined;
  icon: ReactNode;
  isCurrent: boolean;
  isSelected: boolean;
  /** Absent where there is nothing to do with several at once. */
  onSelect?: ((selected: boolean) => void) | undefined;
  onFocus: () => void;
  onAccept: () => void;
  onDecline: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

export function RequestRow({
  request,
  role,
  sender,
  here,
  icon,
  isCurrent,
  isSelected,
  onSelect,
  onFocus,
  onAccept,
  onDecline,
  ref,
}: RequestRowProps) {
  const t = useTranslations("requests");
  const name = useRequestName()(request);
  return (
    <li
      onFocus={onFocus}
      className={cn(
        "relative flex items-start gap-3 px-1 py-3 sm:px-2",
        isSelected && "bg-accent-soft/60",
        isCurrent && "inset-ring inset-ring-line",
      )}
    >
      {onSelect && (
        <label className="needs-script -my-1 flex size-8 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t("row.select", { title: name })}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      {icon}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <Link
            ref={ref}
            href={pageOf(request)}
            className="line-clamp-3 min-w-0 font-semibold break-words text-ink quiet-link"
          >
            <bdi>{fullTitle(t, request)}</bdi>
          </Link>
          {!request.is_open && <StatusBadge request={request} />}
        </p>
        <p className="text-sm text-muted">
          <RequestSides request={request} sender={sender} here={here} />
          {role && ` · ${t("row.joins", { role })}`}
        </p>
        <LastReply request={request} />
      </div>
      {isAllowed(request, "accept") && (
        <DecisionButtons title={name} onAccept={onAccept} onDecline={onDecline} />
      )}
    </li>
  );
}

/** Who wrote last, and when. The message that came with the request is no reply: the line above says who sent it. */
function LastReply({ request }: { request: RequestJson }) {
  const t = useTranslations("requests.row");
  const parties = useTranslations("requests.parties");
  const { last_reply: reply, expanded } = request;
  const replied = expanded?.last_reply;
  const replier = namedEntity(
    reply?.created_by,
    isObject(replied) ? replied.created_by : undefined,
    parties,
  );
  if (!reply || !replier || reply.created === askedAt(request)) return null;
  return (
    <p className="text-sm text-muted">
      <MessageSquare aria-hidden className="me-1.5 inline size-3.5 align-[-0.125em]" />
      {t.rich("wrote", {
        who: () => <bdi>{replier.name}</bdi>,
        age: () => <TimeAgo moment={reply.created} />,
      })}
    </p>
  );
}

type DecisionButtonsProps = { title: string; onAccept: () => void; onDecline: () => void };

function DecisionButtons({ title, onAccept, onDecline }: DecisionButtonsProps) {
  const t = useTranslations("requests");
  return (
    <div className="needs-script flex shrink-0 gap-1">
      <IconButton label={t("row.accept", { title })} size="small" onClick={onAccept}>
        <Check aria-hidden />
      </IconButton>
      <IconButton label={t("row.decline", { title })} size="small" onClick={onDecline}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
