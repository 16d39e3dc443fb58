import { useTranslations } from "next-intl";
import { stateOf, STATE_TONES } from "@/components/requests/status-tones";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Check } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { NotificationJson } from "@/lib/notifications/schema";

type NotificationItemProps = {
  notification: NotificationJson;
  isRead: boolean;
  onRead: () => void;
  onFollow?: () => void;
};

/** One notification: a dot as long as it is unread, and a link to its object. */
export function NotificationItem({
  notification,
  isRead,
  onRead,
  onFollow,
}: NotificationItemProps) {
  const t = useTranslations("shell.bell");
  const { title, body, created, outcome, links } = notification;
  return (
    <>
      <span
        aria-hidden
        className={cn("mt-2.5 size-2 shrink-0 rounded-full", !isRead && "bg-accent")}
      />
      <div className="min-w-0 grow">
        <p className={cn("relative break-words", !isRead && "font-semibold")}>
          {!isRead && <span className="sr-only">{t("unread")} </span>}
          <Link
            href={pathOf(links.self_html)}
            className="text-ink quiet-link"
            onClick={() => {
              if (!isRead) onRead();
              onFollow?.();
            }}
          >
            <bdi>{title}</bdi>
          </Link>
        </p>
        {body && !(outcome && WAITS.test(notification.event)) && (
          <p className="line-clamp-6 text-[0.9375rem]/6 break-words text-muted">
            <bdi>{body}</bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <TimeAgo moment={created} />
          {outcome && (
            <Badge tone={STATE_TONES[stateOf(outcome)]}>
              <bdi className="break-words whitespace-normal">{outcome.text}</bdi>
            </Badge>
          )}
        </p>
      </div>
      {!isRead && (
        <IconButton
          label={t("markRead", { title })}
          size="small"
          className="needs-script shrink-0"
          onClick={onRead}
        >
          <Check aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** Events that ask for a decision: their words are no longer true once there is one. */
const WAITS = /^(?!comment-).*\.(submit|create|ask)$/;

/** Links of ours are followed within the site. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address, "http://here");
  return pathname + search + hash;
}
