"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkDialog } from "@/components/ui/bulk-dialog";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import { actOnRequest } from "./calls";
import { DECISION_EFFECTS } from "./request-effects";
import type { RequestJson } from "./request-json";
import { useRequestName } from "./use-request-name";
import type { BulkAction } from "./use-triage";

type RequestsBulkDialogProps = {
  action: BulkAction;
  requests: readonly RequestJson[];
  onClose: (options: { isDone: boolean }) => void;
};

const LOOKS = { accept: "primary", decline: "danger" } as const;

/** Several decisions, each with its own result. */
export function RequestsBulkDialog({ action, requests, onClose }: RequestsBulkDialogProps) {
  const [message, setMessage] = useState("");
  const t = useTranslations("requests.bulk");
  const parts = useTranslations("parts");
  const nameOf = useRequestName();
  return (
    <BulkDialog
      items={requests.map((request) => ({ id: request.id, name: nameOf(request) }))}
      change={(call, { id }) =>
        call(actOnRequest, {
          params: { id, action },
          ...(message ? { body: { payload: { content: message, format: "html" } } } : {}),
        })
      }
      refreshes={DECISION_EFFECTS}
      words={(count) => ({
        title: t(`${action}.title`, { count }),
        confirm: t(`${action}.confirm`, { count }),
        done: t(`${action}.done`),
      })}
      look={LOOKS[action]}
      onClose={onClose}
    >
      {(names) => (
        <>
          {names}
          <p aria-hidden className="mb-1.5 font-medium">
            {t("message")} <span className="font-normal text-muted">{parts("optional")}</span>
          </p>
          <RichTextEditor label={t("message")} onChange={setMessage} />
        </>
      )}
    </BulkDialog>
  );
}
