"use client";

import { useTranslations } from "next-intl";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { actOnRequest, countRequests } from "@/lib/inbox/endpoints";
import { ActionDialog } from "./action-dialog";
import type { RequestJson } from "./request-json";

type DeclineDialogProps = { request: RequestJson; onClose: () => void; onDone: () => void };

/** Declines from within a list, with a reason where one is given. */
export function DeclineDialog({ request, onClose, onDone }: DeclineDialogProps) {
  const t = useTranslations("requests.steps.decline");
  const send = useApiMutation(actOnRequest, {
    refreshes: [countRequests],
    refreshesPage: true,
    toast: false,
  });
  return (
    <ActionDialog
      title={t("title", { title: request.title })}
      description={t("textInList")}
      confirm={t("confirm")}
      busyWord={t("busy")}
      look="danger"
      open
      onOpenChange={onClose}
      isBusy={send.isPending}
      error={send.error?.message}
      onConfirm={(content) =>
        send.mutate(
          {
            params: { id: request.id, action: "decline" },
            ...(content ? { body: { payload: { content, format: "html" as const } } } : {}),
          },
          { onSuccess: onDone },
        )
      }
    />
  );
}
