"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/call";
import { loadPage } from "@/lib/client/load-page";
import { deleteDraft } from "../calls";
import { useDeposit, useSaved } from "../saving/deposit-context";

/** Throws the draft away, or the changes to a published work. */
export function DeleteDraft() {
  const t = useTranslations("deposit.publish");
  const { saver } = useDeposit();
  const draft = useSaved((snapshot) => snapshot.draft);
  const [problem, setProblem] = useState("");
  if (!draft || draft.status === "in_review") return null;
  const { id, is_published: isEdit } = draft;

  async function remove() {
    try {
      await saver.flush();
      await call(deleteDraft, { params: { id } });
      saver.forget();
      loadPage(isEdit ? `/records/${id}` : "/me/uploads");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "");
    }
  }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <AlertDialog
        title={isEdit ? t("deleteEdit") : t("deleteTitle")}
        description={isEdit ? t("deleteEditText") : t("deleteText")}
        confirm={isEdit ? t("deleteEdit") : t("delete")}
        onConfirm={() => void remove()}
        trigger={
          <Button look="quiet" className="text-danger">
            <Trash2 aria-hidden />
            {isEdit ? t("deleteEdit") : t("delete")}
          </Button>
        }
      />
      {problem && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
