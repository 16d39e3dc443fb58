"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { removeJob, retryJob } from "../calls";

/** Tries a job again at once, or gives it up. */
export function JobActions({ id, name }: { id: string; name: string }) {
  const t = useTranslations("administration");
  const parts = useTranslations("parts");
  const error = ({ message }: Error) => parts("failed", { message });
  const after = { refreshesPage: true, refreshesOn: "settled" } as const;
  const retry = useApiMutation(retryJob, {
    ...after,
    toast: { success: t("jobs.retried"), error },
  });
  const remove = useApiMutation(removeJob, {
    ...after,
    toast: { success: t("jobs.removed"), error },
  });
  const [isAsking, setAsking] = useState(false);
  const params = { id };
  const busy = retry.isBusy || remove.isBusy ? t("working") : undefined;
  return (
    <div className="needs-script flex gap-2">
      <Button
        size="small"
        busy={busy}
        aria-label={t("jobs.retryLabel", { name, id })}
        onClick={() => retry.mutate({ params })}
      >
        {t("jobs.retry")}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("jobs.removeTitle")}
        description={t("jobs.removeText")}
        confirm={t("jobs.remove")}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ params });
        }}
        trigger={
          <Button
            size="small"
            look="quiet"
            busy={busy}
            aria-label={t("jobs.removeLabel", { name, id })}
          >
            {t("jobs.remove")}
          </Button>
        }
      />
    </div>
  );
}
