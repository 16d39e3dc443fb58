"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { loadPage } from "@/lib/client/load-page";
import { impersonateUser } from "../calls";

/** Acts as another user to help them. Asks for confirmation, because the audit log names both. */
export function ImpersonateButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations("administration");
  const parts = useTranslations("parts");
  const send = useApiMutation(impersonateUser, {
    toast: { error: ({ message }) => parts("failed", { message }) },
  });
  return (
    <AlertDialog
      trigger={
        <Button
          className="needs-script"
          busy={send.isPending || send.isSuccess ? t("working") : undefined}
        >
          {t("user.impersonate")}
        </Button>
      }
      look="primary"
      title={t("user.impersonateTitle", { name })}
      description={t("user.impersonateText")}
      confirm={t("user.impersonate")}
      onConfirm={() =>
        send.mutate(
          { params: { id } },
          {
            // Everything on the pages, and what this window remembers, is another person's from now on.
            onSuccess: () => loadPage("/"),
          },
        )
      }
    />
  );
}
