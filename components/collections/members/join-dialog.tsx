"use client";

import { useTranslations } from "next-intl";
import { MessageDialog } from "@/components/requests/message-dialog";
import { useApiForm } from "@/lib/client/use-api-form";
import { requestMembership } from "../calls";

type JoinDialogProps = { collectionId: string; open: boolean; onClose: () => void };

/** What one says to those who decide. */
export function JoinDialog({ collectionId, open, onClose }: JoinDialogProps) {
  const t = useTranslations("joining");
  const form = useApiForm(requestMembership, {
    fields: { message: t("message") },
    input: { params: { id: collectionId } },
    refreshesPage: true,
    success: t("sent"),
    onDone: onClose,
  });
  return (
    <MessageDialog
      form={form}
      title={t("title")}
      text={t("text")}
      label={t("message")}
      send={t("send")}
      sending={t("sending")}
      open={open}
      onClose={onClose}
    />
  );
}
