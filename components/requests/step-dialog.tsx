"use client";

import { useState } from "react";
import type { CallInput } from "@/lib/client/call";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { ActionDialog } from "./action-dialog";
import { actOnRequest } from "./calls";
import { chosenRole } from "./chosen-role";
import { isInvitation } from "./is-invitation";
import { DECISION_EFFECTS } from "./request-effects";
import type { RequestJson } from "./request-json";
import { useArrival } from "./use-joining";
import { forgetTakenBack } from "./use-decisions";
import { type StepName, useSteps } from "./use-steps";

type StepDialogProps = {
  request: RequestJson;
  step: StepName;
  /** Instead of what is usually said about the step. */
  description?: string;
  onClose: () => void;
  onDone: () => void;
};

/** A step that is asked about first, and may come with a message. */
export function StepDialog(props: StepDialogProps) {
  const { request, step: name, onClose, onDone, ...more } = props;
  const [role] = useState(() => (name === "accept" ? chosenRole() : undefined));
  const step = useSteps(request, role)[name];
  const send = useApiMutation(
    (call, input: CallInput<typeof actOnRequest>) => call(actOnRequest, input),
    { refreshes: DECISION_EFFECTS, refreshesPage: true, toast: false },
  );
  const arrive = useArrival();
  function end() {
    forgetTakenBack(request.id);
    if (name !== "accept" || !isInvitation(request)) return onDone();
    onClose();
    arrive(request);
  }
  const { action, more: sent, ...words } = step;
  return (
    <ActionDialog
      {...words}
      {...more}
      open
      onOpenChange={onClose}
      isBusy={send.isPending}
      error={send.error?.message}
      onConfirm={(content) => {
        const body = {
          ...(content ? { payload: { content, format: "html" as const }, ...sent } : {}),
          ...(role ? { role } : {}),
        };
        send.mutate({ params: { id: request.id, action }, body }, { onSuccess: end });
      }}
    />
  );
}
