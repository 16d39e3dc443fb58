"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field-error";
import { FolderInput } from "@/components/ui/icons";
import { whenShown } from "@/components/ui/on-demand";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { importDraftFiles, listDraftFiles } from "../calls";
import { useFormSettings } from "../form-settings";
import { fieldId } from "../issues/field-ids";
import { useIssues } from "../issues/use-issues";
import { useDeposit, useFieldValue, useSaved } from "../saving/deposit-context";
import { DropZone } from "./drop-zone";
import { useFiles } from "./files-context";

const FileRows = whenShown(() => import("./file-rows").then((module) => module.FileRows));

/** The files of the work; sending begins at once. */
export function FilesSection() {
  const t = useTranslations("deposit.files");
  const { files, uploads } = useFiles();
  const { allowsNoFiles } = useFormSettings();
  const [enabled, changeEnabled] = useFieldValue("files.enabled");
  const isFinal = useSaved((snapshot) => snapshot.draft?.is_published ?? false);
  const errors = useIssues("files", { within: true });
  const hasFiles = files.length + uploads.length > 0;
  const hasNone = enabled === false && !hasFiles;
  return (
    <div
      id={fieldId("files")}
      tabIndex={-1}
      role="group"
      aria-label={t("list")}
      className={errors.length > 0 ? "border-s-4 border-danger ps-4" : ""}
    >
      <div id={fieldId("files.enabled")} tabIndex={-1}>
        <FieldError id={`${fieldId("files")}-error`} errors={errors} />
      </div>
      {isFinal ? (
        <p className="text-muted">{t("final")}</p>
      ) : (
        <>
          {!hasFiles && !hasNone && <TakeOver />}
          {!hasNone && <DropZone />}
        </>
      )}
      {hasFiles && <FileRows isFinal={isFinal} />}
      {!isFinal && allowsNoFiles && (
        <div className="mt-3">
          <Checkbox
            label={t("none")}
            hint={hasFiles ? t("noneBlocked") : t("noneHint")}
            checked={hasNone}
            disabled={hasFiles}
            onChange={(event) => changeEnabled(!event.target.checked)}
          />
        </div>
      )}
    </div>
  );
}

/** A new version begins without files; most keep those of the one before. */
function TakeOver() {
  const t = useTranslations("deposit.files");
  const { saver } = useDeposit();
  const version = useSaved((snapshot) => snapshot.draft?.versions.index ?? 1);
  const takeOver = useApiMutation(
    async (call) => {
      const id = await saver.ensureDraft();
      if (id) await call(importDraftFiles, { params: { id } });
      saver.changedBeside("files");
    },
    { refreshes: [listDraftFiles], toast: false },
  );
  if (version < 2) return null;

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
