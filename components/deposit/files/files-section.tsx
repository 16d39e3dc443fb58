"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field-error";
import { whenShown } from "@/components/ui/on-demand";
import { useFormSettings } from "../form-settings";
import { fieldId } from "../issues/field-ids";
import { useIssuesAt } from "../issues/use-issues";
import { TakeOver } from "../later-parts";
import { useFieldValue, useSaved } from "../saving/deposit-context";
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
  const issues = useSaved((snapshot) => snapshot.issues);
  const errors = useIssuesAt(issues, "files", { within: true });
  const hasFiles = files.length + uploads.length > 0;
  const hasNone = enabled === false && !hasFiles;
  return (
    <div
      id={fieldId("files")}
      tabIndex={-1}
      role="group"
      aria-label={t("list")}
      className={errors.length > 0 ? "space-y-2 border-s-4 border-danger ps-4" : ""}
    >
      <div id={fieldId("files.enabled")} tabIndex={-1}>
        <FieldError id={`${fieldId("files")}-error`} errors={errors} />
      </div>
      {isFinal ? (
        <p className="text-muted">{t("final")}</p>
      ) : (
        <>
          <TakeOver />
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
