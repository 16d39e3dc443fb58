"use client";

import { useApiMutation } from "@/lib/client/use-api-mutation";
import { ActionDialog } from "./action-dialog";
import { actOnRequest } from "./calls";
import { DECISION_EFFECTS } from "./request-effects";
import type { RequestJson } from "./request-json";
import type { Step } from "./use-steps";

type StepDialogProps = {
  request: RequestJson;
  step: Step;
  onClose: () => void;
  onDone: () => void;
};

/** A step that is asked about first, and may come with a message. */
export function StepDialog({ request, step, onClose, onDone }: StepDialogProps) {
  const send = useApiMutation(actOnRequest, {
    refreshes: DECISION_EFFECTS,
    refreshesPage: true,
    toast: false,
  });
  const { action, done: _done, ...words } = step;
  return (
    <ActionDialog
      {...words}
      open
      onOpenChange={onClose}
      isBusy={send.isPending}
      error={send.error?.message}
      onConfirm={(content) =>
        send.mutate(
          {
            params: { id: request.id, action },
            ...(content ? { body: { payload: { content, format: "html" as const } } } : {}),
          },
          { onSuccess: onDone },
        )
      }
    />
  );
}
