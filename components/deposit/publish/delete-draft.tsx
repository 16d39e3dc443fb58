"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Trash } from "@/components/ui/icons";
import { loadPage } from "@/lib/client/load-page";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { deleteDraft } from "../calls";
import { useDeposit, useSaved } from "../saving/deposit-context";

/** Throws the draft away, or the changes to a published work. */
export function DeleteDraft() {
  const t = useTranslations("deposit.publish");
  const { saver } = useDeposit();
  const draft = useSaved((snapshot) => snapshot.draft);
  const remove = useApiMutation(
    async (call, { id }: { id: string }) => {
      await saver.flush();
      await call(deleteDraft, { params: { id } });
      saver.forget();
    },
    { toast: false },
  );
  if (!draft || draft.status === "in_review") return null;
  const { id, is_published: isEdit } = draft;

  const leave = () => loadPage(isEdit ? `/records/${id}` : "/me/uploads");
  return (
    <div className="mt-10 border-t border-line pt-6">
      <AlertDialog
        title={isEdit ? t("deleteEdit") : t("deleteTitle")}
        description={isEdit ? t("deleteEditText") : t("deleteText")}
        confirm={isEdit ? t("deleteEdit") : t("delete")}
        onConfirm={() => remove.mutate({ id }, { onSuccess: leave })}
        trigger={
          <Button look="quiet" className="text-danger">
            <Trash aria-hidden />
            {isEdit ? t("deleteEdit") : t("delete")}
          </Button>
        }
      />
      {remove.error && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {remove.error.message}
        </p>
      )}
    </div>
  );
}
