"use client";

import { useState } from "react";
import { BulkDialog } from "@/components/ui/bulk-dialog";
import { plural } from "@/components/ui/format";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import { call } from "@/lib/client/call";
import { actOnRequest } from "@/lib/inbox/endpoints";
import type { RequestJson } from "./request-json";

type BulkAction = "accept" | "decline";

type RequestsBulkDialogProps = {
  action: BulkAction;
  requests: readonly RequestJson[];
  onClose: (options: { isDone: boolean }) => void;
};

const WORDS = {
  accept: { verb: "Accept", done: "accepted", look: "primary" },
  decline: { verb: "Decline", done: "declined", look: "danger" },
} as const;

/** Several decisions, each with its own result. */
export function RequestsBulkDialog({ action, requests, onClose }: RequestsBulkDialogProps) {
  const [message, setMessage] = useState("");
  const { verb, done, look } = WORDS[action];
  return (
    <BulkDialog
      items={requests.map(({ id, title }) => ({ id, name: title }))}
      change={({ id }) =>
        call(actOnRequest, {
          params: { id, action },
          ...(message ? { body: { payload: { content: message, format: "html" } } } : {}),
        })
      }
      words={(count) => ({
        title: `${verb} ${plural(count, "request", "requests")}`,
        confirm: `${verb} ${count === 1 ? "it" : `all ${count}`}`,
        done,
        others: "they are open as before",
      })}
      look={look}
      onClose={onClose}
    >
      {(names) => (
        <>
          {names}
          <p aria-hidden className="mb-1.5 font-medium">
            Message to each <span className="font-normal text-muted">(optional)</span>
          </p>
          <RichTextEditor label="Message to each" onChange={setMessage} />
        </>
      )}
    </BulkDialog>
  );
}
