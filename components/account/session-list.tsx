"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatMinute } from "@/components/ui/format";
import { TimeAgo } from "@/components/ui/time-ago";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { useFreshAnswer } from "@/lib/client/use-fresh-answer";
import type { SessionJson } from "@/lib/users/schema";
import { endOtherSessions, endSession, listSessions } from "./calls";
import { describeDevice } from "./device-name";

export function SessionList({ initial }: { initial: readonly SessionJson[] }) {
  const t = useTranslations("account");
  const locale = useLocale();
  const { data } = useFreshAnswer(listSessions, {
    hits: { hits: [...initial], total: initial.length },
    links: {},
  });
  const end = useApiMutation(endSession, { refreshes: [listSessions] });
  const endOthers = useApiMutation(endOtherSessions, { refreshes: [listSessions] });
  const sessions = data.hits.hits;
  const deviceName = ({ user_agent }: SessionJson) => {
    const { browser, system } = describeDevice(user_agent);
    if (browser && system) return t("security.device", { browser, system });
    return browser ?? system ?? t("security.unknownDevice");
  };
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {deviceName(session)}
                {session.is_current && <Badge tone="accent">{t("security.current")}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {t.rich(session.ip ? "security.timesFrom" : "security.times", {
                  ip: session.ip ?? "",
                  created: formatMinute(session.created, locale),
                  seen: () => <TimeAgo moment={session.last_seen_at} />,
                })}
              </p>
            </div>
            {!session.is_current && (
              <Button
                size="small"
                aria-label={t("security.signOutOf", { device: deviceName(session) })}
                busy={
                  end.isPending && end.variables.params.id === session.id
                    ? t("signOut.busy")
                    : undefined
                }
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                {t("signOut.title")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className="mt-4"
          busy={endOthers.isPending ? t("signOut.busy") : undefined}
          onClick={() => endOthers.mutate({})}
        >
          {t("security.everywhere")}
        </Button>
      )}
    </>
  );
}
