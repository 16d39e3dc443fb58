"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { GrantJson } from "@/lib/works/schema";
import { listGrants } from "./calls";
import { changeShare, endShare } from "./change-share";
import { LevelSelect } from "./level-select";
import type { Level } from "./permission-levels";
import { subjectName } from "./subject-name";

/** Whom the work is shared with, to be changed one by one. */
export function GrantList({ id }: { id: string }) {
  const t = useTranslations("manage.share");
  const parts = useTranslations("parts");
  const found = useApiQuery(listGrants, { params: { id }, query: { expand: true } });
  if (found.error)
    return (
      <div className="mt-3">
        <LoadFailure title={t("notLoaded")} error={found.error} refetch={found.refetch} />
      </div>
    );
  if (!found.data) return <p className="mt-2 text-muted">{parts("loading")}</p>;
  const grants = found.data.hits.hits;
  if (grants.length === 0) return <p className="mt-2 text-muted">{t("nobody")}</p>;
  return (
    <ul aria-label={t("shared")} className="mt-2 divide-y divide-line border-y border-line">
      {grants.map((grant) => (
        <GrantRow key={`${grant.subject.type}:${grant.subject.id}`} id={id} grant={grant} />
      ))}
    </ul>
  );
}

function GrantRow({ id, grant }: { id: string; grant: GrantJson }) {
  const t = useTranslations("manage.share");
  const parts = useTranslations("parts");
  const { subject, permission } = grant;
  const name = subjectName(t, grant);
  const error = ({ message }: Error) => parts("failed", { message });
  const after = {
    refreshes: [listGrants],
    refreshesPage: true,
    refreshesOn: "settled",
  } as const;
  const change = useApiMutation((call, level: Level) => changeShare(call, { id, subject }, level), {
    ...after,
    toast: {
      success: (_, level) => t("changed", { name, level: t(`levels.${level}.title`) }),
      error,
    },
  });
  const end = useApiMutation((call) => endShare(call, { id, subject }), {
    ...after,
    toast: { success: t("ended", { name }), error },
  });
  const isBusy = change.isBusy || end.isBusy;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-40">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        {subject.type === "role" && <p className="text-sm text-muted">{t("group")}</p>}
      </div>
      <div className="flex items-center gap-1">
        <LevelSelect
          aria-label={t("levelOf", { name })}
          className="min-h-9 text-sm"
          disabled={isBusy}
          value={permission}
          onChoose={(level) => change.mutate(level)}
        />
        <IconButton label={t("end", { name })} disabled={isBusy} onClick={() => end.mutate()}>
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
