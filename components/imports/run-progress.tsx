"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatBytes, formatCount } from "@/components/ui/format";
import { Progress } from "@/components/ui/progress";
import { call } from "@/lib/client/call";
import { cancelImport } from "@/lib/imports/endpoints";
import type { RunJson } from "@/lib/imports/schema";
import { followImport } from "./follow-import";

type RunProgressProps = {
  /** The slug of the collection. */
  collection: string;
  run: RunJson;
  onEnd: (run: RunJson) => void;
};

/** An import the service is working on: how far it is, and a way to end it. */
export function RunProgress({ collection, run: begun, onEnd }: RunProgressProps) {
  const [run, setRun] = useState(begun);
  const [problem, setProblem] = useState<string>();
  const [isCancelling, setCancelling] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(
    () =>
      followImport(
        { collection, id: begun.id },
        {
          onRun: (now) => (now.finished === null ? setRun(now) : end.current(now)),
          onLost: ({ message }) =>
            setProblem(
              `It cannot be followed from here any more: ${message} It goes on all the same.`,
            ),
        },
      ),
    [collection, begun.id],
  );

  async function cancel() {
    setCancelling(true);
    // When it has just ended, the end itself is on its way.
    await call(cancelImport, { params: { collection, id: run.id } }).catch(({ message }: Error) =>
      setProblem(message),
    );
    setCancelling(false);
  }

  const { text, percent } = progressOf(run);
  return (
    <div className="max-w-xl space-y-2">
      <p className="text-sm text-muted">{text}</p>
      <Progress label={isDry(run) ? "Check" : "Import"} percent={percent} />
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          busy={isCancelling ? "Cancelling…" : undefined}
          onClick={() => void cancel()}
        >
          Cancel
        </Button>
        <span className="text-sm text-muted">
          You may leave this page; it goes on, and is found here again.
        </span>
      </div>
    </div>
  );
}

export const isDry = ({ options }: RunJson) => options.dry_run === true;

function progressOf({ status, progress, options }: RunJson): { text: string; percent?: number } {
  if (status === "queued" || progress === null) return { text: "It waits for its turn…" };
  const { phase, done, total } = progress;
  const percent = total ? Math.floor((100 * done) / total) : undefined;
  const of = (format: (count: number) => string) =>
    total === null ? format(done) : `${format(done)} of ${format(total)}`;
  const texts = {
    receiving: `Arriving: ${of(formatBytes)}`,
    unpacking: `Unpacking: ${of(formatCount)} files`,
    checking: `Checking: ${of(formatCount)} works`,
    writing:
      options.dry_run === true ? "Writing the report…" : `Publishing: ${of(formatCount)} works`,
  };
  return { text: texts[phase], ...(percent === undefined ? {} : { percent }) };
}
