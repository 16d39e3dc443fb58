"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { removeJob, retryJob } from "@/lib/administration/endpoints";
import { call } from "@/lib/client/call";
import { useChange } from "@/components/ui/use-change";

/** Tries a job again at once, or gives it up. */
export function JobActions({ id, name }: { id: string; name: string }) {
  const t = useTranslations("administration");
  const { isBusy, change } = useChange();
  const [isAsking, setAsking] = useState(false);
  const params = { id };
  const busy = isBusy ? t("working") : undefined;
  const remove = () => {
    setAsking(false);
    change(() => call(removeJob, { params }), t("jobs.removed"));
  };
  return (
    <div className="needs-script flex gap-2">
      <Button
        size="small"
        busy={busy}
        aria-label={t("jobs.retryLabel", { name, id })}
        onClick={() => change(() => call(retryJob, { params }), t("jobs.retried"))}
      >
        {t("jobs.retry")}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("jobs.removeTitle")}
        description={t("jobs.removeText")}
        confirm={t("jobs.remove")}
        onConfirm={remove}
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
