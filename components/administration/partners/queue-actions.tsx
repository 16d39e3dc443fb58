"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { SyncJson } from "@/lib/partner-administration/schema";
import { replayDelivery, retrySyncs } from "../calls";

/** Takes a delivery once more. */
export function ReplayButton({ name, id }: { name: string; id: string }) {
  const t = useTranslations("partners.deliveries");
  const working = useTranslations("administration")("working");
  const parts = useTranslations("parts");
  const [isAsking, setAsking] = useState(false);
  const send = useApiMutation(replayDelivery, {
    refreshesPage: true,
    toast: {
      success: (counts) => t("replayed", counts),
      error: ({ message }) => parts("failed", { message }),
    },
  });
  return (
    <div className="needs-script">
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        look="primary"
        title={t("replayTitle")}
        description={t("replayText")}
        confirm={t("replay")}
        onConfirm={() => {
          setAsking(false);
          send.mutate({ params: { name, id } });
        }}
        trigger={
          <Button busy={send.isBusy ? working : undefined} aria-label={t("replayLabel", { id })}>
            {t("replay")}
          </Button>
        }
      />
    </div>
  );
}

type RetryProps = { name: string; entry?: Pick<SyncJson, "kind" | "id"> };

/** Tries again what was given up: one entry, or all. */
export function RetryButton({ name, entry }: RetryProps) {
  const t = useTranslations("partners");
  const working = useTranslations("administration")("working");
  const parts = useTranslations("parts");
  const send = useApiMutation(retrySyncs, {
    refreshesPage: true,
    refreshesOn: "settled",
    toast: {
      success: entry ? t("queue.retried") : t("queue.retriedAll"),
      error: ({ message }) => parts("failed", { message }),
    },
  });
  const label = entry && t("queue.retryLabel", { kind: t(`kinds.${entry.kind}`), id: entry.id });
  return (
    <div className="needs-script">
      <Button
        size="small"
        busy={send.isBusy ? working : undefined}
        aria-label={label}
        onClick={() =>
          send.mutate({
            params: { name },
            body: entry ? { kind: entry.kind, id: entry.id } : {},
          })
        }
      >
        {entry ? t("queue.retry") : t("queue.retryAll")}
      </Button>
    </div>
  );
}
