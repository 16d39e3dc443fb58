"use client";

import { useTranslations } from "next-intl";
import type { RequestJson } from "./request-json";
import { StepDialog } from "./step-dialog";

type DeclineDialogProps = { request: RequestJson; onClose: () => void; onDone: () => void };

/** Declines from within a list, with a reason where one is given. */
export function DeclineDialog({ request, ...events }: DeclineDialogProps) {
  const t = useTranslations("requests.steps.decline");
  return <StepDialog request={request} step="decline" description={t("textInList")} {...events} />;
}
