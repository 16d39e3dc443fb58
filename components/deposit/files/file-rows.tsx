"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { Badge } from "@/components/ui/badge";
import { formatBytes } from "@/components/ui/format-bytes";
import { IconButton } from "@/components/ui/icon-button";
import { CircleCheck, Eye, Pause, Play, RotateCw, Trash, X } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { byNumbers } from "@/lib/core/by-numbers";
import { ApiError } from "@/lib/client/api-error";
import type { FileJson } from "@/lib/files/schema";
import { useFieldValue } from "../saving/deposit-context";
import { useFiles, useQueue } from "./files-context";
import { ChecksumDiffers } from "./uploader";
import { NoDraft, type Upload } from "./upload-queue";

/** The files that are here, and below them those on their way. */
export function FileRows({ isFinal }: { isFinal: boolean }) {
  const t = useTranslations("deposit.files");
  const locale = useLocale();
  const { files, uploads } = useFiles();
  const byName = files.toSorted((a, b) => byNumbers(a.key, b.key));
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0);
  useStaying(uploads.some(({ state }) => state !== "failed" && state !== "paused"));
  return (
    <>
      <ul
        aria-label={t("list")}
        className="mt-3 divide-y divide-line rounded-md border border-line bg-surface"
      >
        {byName.map((file) => (
          <FileRow key={file.key} file={file} isFinal={isFinal} isAlone={files.length === 1} />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      {files.length > 1 && (
        <p className="mt-1 text-sm text-muted">
          {t("total", { count: files.length, size: formatBytes(bytes, locale) })}
        </p>
      )}
    </>
  );
}

/** The browser asks before it leaves a page that is sending files. */
function useStaying(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}

const ROW = "flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 ps-3 pe-1";

type FileRowProps = { file: FileJson; isFinal: boolean; isAlone: boolean };

function FileRow({ file, isFinal, isAlone }: FileRowProps) {
  const t = useTranslations("deposit.files");
  const locale = useLocale();
  const { remove } = useQueue();
  const [first, changeFirst] = useFieldValue("files.default_preview");
  const { key, size = 0, status } = file;
  const isComplete = status === "completed";

  return (
    <li className={ROW}>
      {isComplete && (
        <span title={file.checksum} className="shrink-0 text-accent">
          <CircleCheck aria-hidden className="size-4" />
          <VisuallyHidden>{t("complete", { checksum: file.checksum ?? "" })}</VisuallyHidden>
        </span>
      )}
      <bdi className="min-w-0 grow break-all">{key}</bdi>
      {first === key && <Badge tone="accent">{t("first")}</Badge>}
      <span className="text-sm text-muted">
        {isComplete ? formatBytes(size, locale) : t("pending")}
      </span>
      <span className="flex shrink-0">
        {isComplete && !isAlone && first !== key && (
          <IconButton
            size="small"
            label={t("showFirst", { name: key })}
            onClick={() => changeFirst(key)}
          >
            <Eye aria-hidden />
          </IconButton>
        )}
        {!isFinal && (
          <IconButton
            size="small"
            label={t("remove", { name: key })}
            onClick={() => {
              if (first === key) changeFirst(undefined);
              void remove(key);
            }}
          >
            <Trash aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const t = useTranslations("deposit.files");
  const { queue } = useQueue();
  const says = useStateWords();
  const { key, file, state } = upload;
  const isMoving = state === "sending" || state === "reconnecting" || state === "waiting";
  const canGoOn = state === "paused" || state === "failed";
  return (
    <li className={ROW}>
      <bdi className="min-w-0 grow break-all">{key}</bdi>
      {state === "failed" ? (
        <span role="alert" className="text-sm font-medium text-danger">
          {says(upload)}
        </span>
      ) : (
        <span className="text-sm text-muted">{says(upload)}</span>
      )}
      <span className="flex shrink-0">
        {isMoving && (
          <IconButton
            size="small"
            label={t("pause", { name: key })}
            onClick={() => queue.pause(key)}
          >
            <Pause aria-hidden />
          </IconButton>
        )}
        {canGoOn && (
          <IconButton
            size="small"
            label={t(state === "paused" ? "resume" : "retry", { name: key })}
            onClick={() => queue.resume(key)}
          >
            {state === "paused" ? <Play aria-hidden /> : <RotateCw aria-hidden />}
          </IconButton>
        )}
        <IconButton size="small" label={t("cancel", { name: key })} onClick={() => queue.stop(key)}>
          <X aria-hidden />
        </IconButton>
      </span>
      {(isMoving || state === "paused") && (
        <div className="w-full pe-2 pb-1">
          <Progress label={t("progress", { name: key })} percent={shareOf(file, upload) * 100} />
        </div>
      )}
    </li>
  );
}

const shareOf = (file: File, { sentBytes }: Upload) =>
  file.size === 0 ? 1 : sentBytes / file.size;

/** How a file on its way is doing, in words. */
function useStateWords(): (upload: Upload) => string {
  const t = useTranslations("deposit.files");
  const locale = useLocale();
  const format = useFormatter();
  return (upload) => {
    const { file, state, sentBytes, bytesPerSecond, error } = upload;
    const percent = format.number(Math.floor(shareOf(file, upload) * 100));
    if (state === "failed") return t("failed", { message: messageOf(error) });
    if (state === "paused") return t("paused", { percent });
    if (state !== "sending") return t(state);
    if (!bytesPerSecond) return t("sending", { percent });
    const pace = t("pace", { size: formatBytes(bytesPerSecond, locale) });
    return t("sendingPace", {
      percent,
      pace,
      left: timeOf((file.size - sentBytes) / bytesPerSecond),
    });
  };

  function timeOf(seconds: number): string {
    if (seconds < 60) return t("seconds", { count: Math.ceil(seconds) });
    if (seconds < 5400) return t("minutes", { count: Math.round(seconds / 60) });
    return t("hours", { count: Math.round(seconds / 3600) });
  }

  function messageOf(reason: unknown): string {
    if (reason instanceof NoDraft) return t("noDraft");
    if (reason instanceof ChecksumDiffers) return t("differs");
    if (reason instanceof ApiError && reason.status !== 0) return reason.message;
    return t("unreachable");
  }
}
