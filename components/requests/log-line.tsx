import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Lock,
  LockOpen,
  Send,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { TimeAgo } from "@/components/ui/time-ago";
import { authorOf, type EventJson } from "./request-json";
import { typeWords } from "./request-types";

const LINES: Readonly<Record<string, { icon: LucideIcon; words: string }>> = {
  submitted: { icon: Send, words: "sent this request" },
  declined: { icon: CircleX, words: "declined this" },
  cancelled: { icon: Ban, words: "withdrew this" },
  expired: { icon: Clock, words: "closed this: nobody decided in time" },
  locked: { icon: Lock, words: "ended the conversation" },
  unlocked: { icon: LockOpen, words: "reopened the conversation" },
  reviewers_updated: { icon: UsersRound, words: "changed who is asked for an opinion" },
};

/** What was done, between what was said. */
export function LogLine({ event, type }: { event: EventJson; type: string }) {
  const name = typeof event.payload.event === "string" ? event.payload.event : "";
  const line =
    name === "accepted"
      ? { icon: CircleCheck, words: typeWords(type).accepted }
      : (LINES[name] ?? { icon: Clock, words: "changed this request" });
  return (
    <Line id={`commentevent-${event.id}`} icon={line.icon} moment={event.created}>
      <bdi className="font-medium text-ink">{authorOf(event).name}</bdi> {line.words}
    </Line>
  );
}

type LineProps = { id?: string; icon: LucideIcon; moment: string; children: ReactNode };

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
