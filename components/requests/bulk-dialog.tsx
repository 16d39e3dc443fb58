"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/components/ui/format";
import { Progress } from "@/components/ui/progress";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import { call } from "@/lib/client/call";
import { actOnRequest } from "@/lib/inbox/endpoints";
import type { RequestJson } from "./request-json";

type BulkAction = "accept" | "decline";
type Result = { request: RequestJson; reason?: string };

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

/** Several decisions, one call each: what one of them is refused for does not hold up the others. */
export function BulkDialog({ action, requests, onClose }: BulkDialogProps) {
  const [message, setMessage] = useState("");
  const [results, setResults] = useState<readonly Result[]>();
  const words = WORDS[action];
  // The list may change under an open dialog; what was asked about stays.
  const [asked] = useState(requests);
  const isRunning = results !== undefined && results.length < asked.length;

  async function run() {
    const done: Result[] = [];
    setResults([]);
    for (const request of asked) {
      done.push(await decide(request, action, message));
      setResults([...done]);
    }
  }

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
        <Results results={results} total={asked.length} done={words.done} />
      ) : (
        <>
          <ul className="mb-4 max-h-48 list-disc overflow-y-auto ps-5">
            {asked.map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
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
            <Button look={action === "accept" ? "primary" : "danger"} onClick={() => void run()}>
              {words.confirm} {asked.length === 1 ? "it" : `all ${asked.length}`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

async function decide(request: RequestJson, action: BulkAction, message: string): Promise<Result> {
  try {
    await call(actOnRequest, {
      params: { id: request.id, action },
      ...(message ? { body: { payload: { content: message, format: "html" } } } : {}),
    });
    return { request };
  } catch (error) {
    return { request, reason: error instanceof Error ? error.message : String(error) };
  }
}

type ResultsProps = { results: readonly Result[]; total: number; done: string };

function Results({ results, total, done }: ResultsProps) {
  const failed = results.filter(({ reason }) => reason !== undefined);
  return (
    <>
      <Progress label="Progress" percent={(results.length / total) * 100} />
      <p role="status" className="mt-3 font-medium">
        {results.length - failed.length} of {total} {done}
        {failed.length > 0 && `, ${failed.length} not: they are open as before`}
      </p>
      <ul aria-label="Results" className="mt-3 max-h-72 space-y-2 overflow-y-auto">
        {results.map(({ request: { id, title }, reason }) => (
          <li key={id} className="flex gap-2">
            {reason === undefined ? (
              <CircleCheck aria-label={`${done}:`} className="mt-1 size-4 shrink-0 text-accent" />
            ) : (
              <TriangleAlert
                aria-label={`Not ${done}:`}
                className="mt-1 size-4 shrink-0 text-danger"
              />
            )}
            <span className="min-w-0 break-words">
              <bdi>{title}</bdi>
              {reason !== undefined && <span className="block text-sm text-danger">{reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
