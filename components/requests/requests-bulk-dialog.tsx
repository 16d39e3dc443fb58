"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkDialog } from "@/components/ui/bulk-dialog";
import type { CollectionRole } from "@/lib/core/actor";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import { actOnRequest } from "./calls";
import { DECISION_EFFECTS } from "./request-effects";
import type { RequestJson } from "./request-json";
import { useRequestName } from "./use-request-name";
import type { BulkAction } from "./use-triage";

type RequestsBulkDialogProps = {
  action: BulkAction;
  requests: readonly RequestJson[];
  /** That those who ask to join would have, by the ids of the requests. */
  roles: Readonly<Record<string, CollectionRole>>;
  onClose: (options: { isDone: boolean }) => void;
};

const LOOKS = { accept: "primary", decline: "danger" } as const;

/** Several decisions, each with its own result. */
export function RequestsBulkDialog({ action, requests, roles, onClose }: RequestsBulkDialogProps) {
  const [message, setMessage] = useState("");
  const texts = useTranslations("requests");
  const t = useTranslations("requests.bulk");
  const parts = useTranslations("parts");
  const nameOf = useRequestName();
  const roleOf = ({ id }: { id: string }) => (action === "accept" ? roles[id] : undefined);
  return (
    <BulkDialog
      items={requests.map((request) => {
        const role = roleOf(request);
        return {
          id: request.id,
          name: nameOf(request) + (role ? texts("asRole", { role }) : ""),
        };
      })}
      change={(call, { id }) => {
        const role = roleOf({ id });
        const body = {
          ...(message ? { payload: { content: message, format: "html" as const } } : {}),
          ...(role ? { role } : {}),
        };
        return call(actOnRequest, { params: { id, action }, body });
      }}
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
