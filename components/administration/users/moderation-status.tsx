"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Progress } from "@/components/ui/progress";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { OwnedObjectsJson } from "@/lib/users/schema";
import { readOwnedObjects } from "../calls";

const REFETCH_MS = 2_000;

type ModerationStatusProps = { id: string; initial: OwnedObjectsJson };

/** How far works and collections have followed the block of their owner, or its end. */
export function ModerationStatus({ id, initial }: ModerationStatusProps) {
  const t = useTranslations("administration.user.owned");
  const { data = initial } = useApiQuery(
    readOwnedObjects,
    { params: { id } },
    { initial, refetchInterval: (owned) => (isRunning(owned) ? REFETCH_MS : false) },
  );
  const { moderation } = data;
  // Only an administrator who saw the changed state is told that it was undone.
  const [wasDifferent, setWasDifferent] = useState(false);
  if (moderation && moderation.status !== "undone" && !wasDifferent) setWasDifferent(true);
  // The region stays, so that what comes into it is read out.
  if (!moderation || (moderation.status === "undone" && !wasDifferent))
    return <div role="status" />;
  const { action, status, done, total } = moderation;
  return (
    <div role="status" className="mt-4 space-y-2 text-[0.9375rem]/6">
      <p>
        {status === "undoing" || status === "undone"
          ? t(status, { done })
          : t(`${status}.${action}`, { done, total: Math.max(done, total) })}
      </p>
      {isRunning(data) && (
        <Progress
          label={t("progress")}
          percent={
            status === "pending" && total > 0 ? Math.min(100, (100 * done) / total) : undefined
          }
        />
      )}
    </div>
  );
}

const isRunning = (owned: OwnedObjectsJson | undefined): boolean =>
  owned?.moderation?.status === "pending" || owned?.moderation?.status === "undoing";
