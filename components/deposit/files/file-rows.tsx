"use client";

import { CircleCheck, Eye, RotateCw, Trash2, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { formatBytes } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { deleteDraftFile } from "@/lib/files/endpoints";
import type { FileJson } from "@/lib/files/schema";
import { useDeposit, usePlace } from "../saving/deposit-context";
import { useFiles } from "./files-context";
import { NoDraft, type Upload } from "./upload-queue";

/** The files that are here, and below them those on their way. */
export function FileRows({ isFinal }: { isFinal: boolean }) {
  const t = useTranslations("deposit.files");
  const { files, uploads } = useFiles();
  if (files.length + uploads.length === 0) return null;
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0);
  return (
    <>
      <ul
        aria-label={t("list")}
        className="mt-3 divide-y divide-line rounded-md border border-line bg-surface"
      >
        {files.map((file) => (
          <FileRow key={file.key} file={file} isFinal={isFinal} />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      {files.length > 1 && (
        <p className="mt-1 text-sm text-muted">
          {t("total", { count: files.length, size: formatBytes(bytes) })}
        </p>
      )}
    </>
  );
}

const ROW = "flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 ps-3 pe-1";

function FileRow({ file, isFinal }: { file: FileJson; isFinal: boolean }) {
  const t = useTranslations("deposit.files");
  const { saver } = useDeposit();
  const { files, refresh } = useFiles();
  const [first, changeFirst] = usePlace("files.default_preview");
  const { key, size = 0, status } = file;
  const isComplete = status === "completed";

  async function remove() {
    const { draft } = saver.getSnapshot();
    if (!draft) return;
    if (first === key) changeFirst(undefined);
    await call(deleteDraftFile, { params: { id: draft.id, key } }).catch(() => undefined);
    await refresh();
  }
  return (
    <li className={ROW}>
      {isComplete && <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />}
      <bdi className="min-w-0 grow break-all">{key}</bdi>
      {first === key && <Badge tone="accent">{t("first")}</Badge>}
      <span className="text-sm text-muted">{isComplete ? formatBytes(size) : t("pending")}</span>
      <span className="flex shrink-0">
        {isComplete && files.length > 1 && first !== key && (
          <IconButton
            size="small"
            label={t("showFirst", { name: key })}
            onClick={() => changeFirst(key)}
          >
            <Eye aria-hidden />
          </IconButton>
        )}
        {!isFinal && (
          <IconButton size="small" label={t("remove", { name: key })} onClick={() => void remove()}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const t = useTranslations("deposit.files");
  const format = useFormatter();
  const { queue } = useFiles();
  const { key, file, state, sentBytes, error } = upload;
  const share = file.size === 0 ? 1 : sentBytes / file.size;
  return (
    <li className={ROW}>
      <bdi className="min-w-0 grow break-all">{key}</bdi>
      {state === "failed" ? (
        <span role="alert" className="text-sm font-medium text-danger">
          {t("failed", { message: messageOf(error) })}
        </span>
      ) : (
        <span className="text-sm text-muted">
          {state === "waiting"
            ? t("waiting")
            : t("sending", { percent: format.number(Math.floor(share * 100)) })}
        </span>
      )}
      <span className="flex shrink-0">
        {state === "failed" && (
          <IconButton
            size="small"
            label={t("retry", { name: key })}
            onClick={() => queue.retry(key)}
          >
            <RotateCw aria-hidden />
          </IconButton>
        )}
        <IconButton size="small" label={t("cancel", { name: key })} onClick={() => queue.stop(key)}>
          <X aria-hidden />
        </IconButton>
      </span>
      {state === "sending" && (
        <div className="w-full pe-2 pb-1">
          <Progress label={t("progress", { name: key })} percent={share * 100} />
        </div>
      )}
    </li>
  );

  function messageOf(reason: unknown): string {
    if (reason instanceof NoDraft) return t("noDraft");
    if (reason instanceof ApiError && reason.status !== 0) return reason.message;
    return t("unreachable");
  }
}
