"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { focusContent } from "@/components/ui/focus-content";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { restoreRecord } from "./calls";

/** Brings a work back that was taken down. Asks first: whoever could read it before can read it again. */
export function RestoreButton({ id, title }: { id: string; title: string }) {
  const t = useTranslations("takeDown");
  const restore = useApiMutation(restoreRecord, {
    refreshesPage: true,
    toast: { success: t("restored") },
  });
  return (
    <AlertDialog
      trigger={
        <Button
          size="small"
          className="needs-script"
          busy={restore.isBusy ? t("working") : undefined}
        >
          {t("restore")}
          <span className="sr-only"> {title}</span>
        </Button>
      }
      title={t("restoreTitle", { title })}
      description={t("restoreText")}
      confirm={t("restore")}
      look="primary"
      onConfirm={() => restore.mutate({ params: { id } }, { onSuccess: focusContent })}
    />
  );
}
