"use client";

import { useState } from "react";
import { BulkNames, BulkResults, useBulk } from "@/components/ui/bulk-results";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/components/ui/format";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import { call } from "@/lib/client/call";
import { actOnRequest } from "@/lib/inbox/endpoints";
import type { RequestJson } from "./request-json";

type BulkAction = "accept" | "decline";

type BulkDialogProps = {
  action: BulkAction;
  requests: readonly RequestJson[];
  /** `isDone`: something was decided, so that the list is not true any more. */
  onClose: (options: { isDone: boolean }) => void;
};

const WORDS = {
  accept: { title: "Accept", confirm: "Accept", done: "accepted" },
  decline: { title: "Decline", confirm: "Decline", done: "declined" },
} as const;

/** Several decisions, each with its own result. */
export function BulkDialog({ action, requests, onClose }: BulkDialogProps) {
  const [message, setMessage] = useState("");
  const words = WORDS[action];
  const named = requests.map(({ id, title }) => ({ id, name: title }));
  const { asked, results, isRunning, run } = useBulk(named, ({ id }) =>
    call(actOnRequest, {
      params: { id, action },
      ...(message ? { body: { payload: { content: message, format: "html" } } } : {}),
    }),
  );

  return (
    <Dialog
      title={`${words.title} ${plural(asked.length, "request", "requests")}`}
      open
      onOpenChange={() => {
        // Calls that are under way cannot be taken back by closing.
        if (!isRunning) onClose({ isDone: results !== undefined });
      }}
    >
      {results ? (
        <BulkResults
          results={results}
          total={asked.length}
          done={words.done}
          others="they are open as before"
        />
      ) : (
        <>
          <BulkNames items={asked} />
          <p aria-hidden className="mb-1.5 font-medium">
            Message to each <span className="font-normal text-muted">(optional)</span>
          </p>
          <RichTextEditor label="Message to each" onChange={setMessage} />
        </>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        {results ? (
          <Button
            look="primary"
            busy={isRunning ? "Working…" : undefined}
            onClick={() => onClose({ isDone: true })}
          >
            Back to the list
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose({ isDone: false })}>Cancel</Button>
            <Button look={action === "accept" ? "primary" : "danger"} onClick={run}>
              {words.confirm} {asked.length === 1 ? "it" : `all ${asked.length}`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
