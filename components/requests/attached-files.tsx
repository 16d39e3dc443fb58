"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatBytes } from "@/components/ui/format-bytes";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import type { RequestFileJson } from "@/lib/request-engine/schema";

type AttachedFilesProps = {
  files: readonly RequestFileJson[];
  onRemove: (file: RequestFileJson) => void;
};

/** What will go with a comment. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const t = useTranslations("requests.files");
  const locale = useLocale();
  return (
    <ul aria-label={t("toSend")} className="mt-1">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2 text-[0.9375rem]/6">
          <bdi className="min-w-0 break-words">{file.original_filename}</bdi>
          <span className="shrink-0 text-sm text-muted">{formatBytes(file.size, locale)}</span>
          <IconButton
            label={t("remove", { name: file.original_filename })}
            size="small"
            onClick={() => onRemove(file)}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
