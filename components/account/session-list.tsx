"use client";

import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import { useCall, useSend } from "@/lib/client/hooks";
import { endOtherSessions, endSession, listSessions } from "@/lib/users/endpoints";
import type { SessionJson } from "@/lib/users/schema";
import { deviceOf } from "./device";

export function SessionList({ initial }: { initial: readonly SessionJson[] }) {
  const { data } = useCall(
    listSessions,
    {},
    { initial: { hits: { hits: [...initial], total: initial.length }, links: {} } },
  );
  const end = useSend(endSession, { refreshes: [listSessions] });
  const endOthers = useSend(endOtherSessions, { refreshes: [listSessions] });
  const sessions = data?.hits.hits ?? initial;
  const report = { onError: ({ message }: Error) => toast.error(message) };
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {deviceOf(session.user_agent)}
                {session.is_current && <Badge tone="accent">This browser</Badge>}
              </p>
              <p className="text-sm text-muted">
                {session.ip ? `From ${session.ip}, s` : "S"}igned in on{" "}
                {formatMoment(session.created)}, last seen on {formatMoment(session.last_seen_at)}
              </p>
            </div>
            {!session.is_current && (
              <Button
                size="small"
                aria-label={`Sign out ${deviceOf(session.user_agent)}`}
                busy={
                  end.isPending && end.variables.params.id === session.id
                    ? "Signing out…"
                    : undefined
                }
                onClick={() => end.mutate({ params: { id: session.id } }, report)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className="mt-4"
          busy={endOthers.isPending ? "Signing out…" : undefined}
          onClick={() => endOthers.mutate({}, report)}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}
