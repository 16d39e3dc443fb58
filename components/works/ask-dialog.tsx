"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MessageDialog } from "@/components/requests/message-dialog";
import { useApiForm } from "@/lib/client/use-api-form";
import { requestAccess } from "./calls";

type AskDialogProps = { id: string; conditions: ReactNode; onClose: () => void };

/** What a reader says to the owner of a work whose files they ask for. */
export function AskDialog({ id, conditions, onClose }: AskDialogProps) {
  const t = useTranslations("asking");
  const form = useApiForm(requestAccess, {
    fields: { message: t("message") },
    input: { params: { id } },
    refreshesPage: true,
    success: t("sent"),
    onDone: onClose,
  });
  return (
    <MessageDialog
      form={form}
      title={t("ask")}
      text={t("text")}
      label={t("message")}
      hint={t("messageHint")}
      send={t("send")}
      sending={t("sending")}
      open
      onClose={onClose}
    >
      {conditions && (
        <section aria-labelledby="conditions">
          <h3 id="conditions" className="font-semibold">
            {t("conditions")}
          </h3>
          {conditions}
        </section>
      )}
    </MessageDialog>
  );
}
