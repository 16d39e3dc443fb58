import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Lock,
  LockOpen,
  type IconType,
  Send,
  UsersRound,
} from "@/components/ui/icons";
import { TimeAgo } from "@/components/ui/time-ago";
import { isRole } from "@/components/collections/roles";
import type { EventJson } from "./request-json";
import { knownType } from "./request-types";
import { useEntityNames } from "./use-entity-names";

const ICONS = {
  submitted: Send,
  declined: CircleX,
  cancelled: Ban,
  expired: Clock,
  locked: Lock,
  unlocked: LockOpen,
  reviewers_updated: UsersRound,
  other: Clock,
} as const satisfies Record<string, IconType>;

const isKnown = (name: unknown): name is keyof typeof ICONS =>
  typeof name === "string" && Object.hasOwn(ICONS, name);

/** A step in the timeline, between the comments. */
export function LogLine({ event, type }: { event: EventJson; type: string }) {
  const t = useTranslations("requests");
  const { authorOf } = useEntityNames();
  const { event: given, changes_requested, role } = event.payload;
  const name = isKnown(given) ? given : "other";
  const isAccepted = given === "accepted";
  const step = changes_requested === true ? "changesRequested" : name;
  return (
    <Line
      id={`commentevent-${event.id}`}
      icon={isAccepted ? CircleCheck : ICONS[name]}
      moment={event.created}
    >
      {t.rich(isAccepted ? `types.${knownType(type)}.accepted` : `log.${step}`, {
        as: isRole(role) ? t("asRole", { role }) : "",
        who: () => <bdi className="font-medium text-ink">{authorOf(event).name}</bdi>,
      })}
    </Line>
  );
}

type LineProps = { id?: string; icon: IconType; moment: string; children: ReactNode };

export function Line({ id, icon: Icon, moment, children }: LineProps) {
  return (
    <p id={id} className="flex items-start gap-2.5 px-1 text-[0.9375rem]/6 text-muted">
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        {children}, <TimeAgo moment={moment} />
      </span>
    </p>
  );
}
