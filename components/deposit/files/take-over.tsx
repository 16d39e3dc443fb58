"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FolderInput } from "@/components/ui/icons";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { importDraftFiles, listDraftFiles } from "../calls";
import { useDeposit, useFieldValue, useSaved } from "../saving/deposit-context";
import { useFiles } from "./files-context";

/** A new version begins without files; most keep those of the one before. */
export function TakeOver() {
  const t = useTranslations("deposit.files");
  const { saver } = useDeposit();
  const { files, uploads } = useFiles();
  const [enabled] = useFieldValue("files.enabled");
  const version = useSaved(({ draft }) => draft?.versions.index ?? 1);
  const takeOver = useApiMutation(
    async (call) => {
      const id = await saver.ensureDraft();
      if (id) await call(importDraftFiles, { params: { id } });
      saver.changedBeside("files");
    },
    { refreshes: [listDraftFiles], toast: false },
  );
  if (version < 2 || enabled === false || files.length + uploads.length > 0) return null;

  return (
    <div className="mb-3">
      <Button
        busy={takeOver.isPending ? t("importing") : undefined}
        onClick={() => takeOver.mutate()}
      >
        <FolderInput aria-hidden />
        {t("import")}
      </Button>
      <p className="mt-1 text-sm text-muted">{t("importHint")}</p>
      {takeOver.error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {takeOver.error.message}
        </p>
      )}
    </div>
  );
}
