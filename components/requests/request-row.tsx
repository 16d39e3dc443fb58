import { Check, MessageSquare, X } from "lucide-react";
import Link from "next/link";
import type { Ref } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { TimeAgo } from "@/components/ui/time-ago";
import { lastReplier, mayDo, pageOf, partyOf, type RequestJson } from "./request-json";
import { STATUS_WORDS, typeWords } from "./request-types";

type RequestRowProps = {
  request: RequestJson;
  isCurrent: boolean;
  isSelected: boolean;
  /** Absent where there is nothing to do with several at once. */
  onSelect?: ((selected: boolean) => void) | undefined;
  onFocus: () => void;
  onAccept: () => void;
  onDecline: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

const DOT = <span aria-hidden> · </span>;

export function RequestRow({
  request,
  isCurrent,
  isSelected,
  onSelect,
  onFocus,
  onAccept,
  onDecline,
  ref,
}: RequestRowProps) {
  const { icon: Icon, label } = typeWords(request.type);
  const creator = partyOf(request, "created_by");
  const receiver = partyOf(request, "receiver");
  const replier = lastReplier(request);
  return (
    <li
      onFocus={onFocus}
      className={cn(
        "relative flex items-start gap-3 px-1 py-3 sm:px-2",
        isCurrent && "bg-accent-soft/60",
      )}
    >
      {onSelect && (
        <label className="needs-script -my-1 flex size-8 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={`Select ${request.title}`}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <Link
            ref={ref}
            href={pageOf(request)}
            className="line-clamp-3 min-w-0 font-semibold break-words text-ink quiet-link"
          >
            <bdi>{request.title}</bdi>
          </Link>
          {!request.is_open && <StatusBadge status={request.status} />}
        </p>
        <p className="text-sm text-muted">
          {label}
          {DOT}
          <bdi>{creator?.name}</bdi>
          {receiver && (
            <>
              {" to "}
              <bdi>{receiver.name}</bdi>
            </>
          )}
          {DOT}
          <TimeAgo moment={request.created} />
          {request.is_open && request.expires_at && (
            <>
              {DOT}ends <TimeAgo moment={request.expires_at} />
            </>
          )}
        </p>
        {request.last_reply && replier && (
          <p className="text-sm text-muted">
            <MessageSquare aria-hidden className="me-1.5 inline size-3.5 align-[-0.125em]" />
            <bdi>{replier.name}</bdi> wrote <TimeAgo moment={request.last_reply.created} />
          </p>
        )}
      </div>
      {mayDo(request, "accept") && (
        <div className="needs-script flex shrink-0 gap-1">
          <IconButton label={`Accept ${request.title}`} size="small" onClick={onAccept}>
            <Check aria-hidden />
          </IconButton>
          <IconButton label={`Decline ${request.title}`} size="small" onClick={onDecline}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}

export function StatusBadge({ status }: Pick<RequestJson, "status">) {
  const { label, tone } = STATUS_WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
