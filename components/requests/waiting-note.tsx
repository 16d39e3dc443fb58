"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import type { RequestJson } from "./request-json";
import { useConsequence } from "./use-consequence";
import { offerUndo, waitingDecision } from "./use-decisions";

type WaitingNoteProps = {
  request: RequestJson;
  /** The page has a key for it. */
  hasKey?: boolean;
  onUndo: () => void;
};

/** What accepting will lead to in ten seconds, with the button that takes it back. Where the button has no room, it begins a line. */
export function WaitingNote({ request, hasKey = false, onUndo }: WaitingNoteProps) {
  const t = useTranslations("requests.decided");
  const consequenceOf = useConsequence();
  const { id } = request;
  // Who goes on to another page can still take it back there.
  useEffect(() => () => offerUndo(id), [id]);
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      {t.rich("note", {
        consequence: consequenceOf(request, {
          soon: t("inTenSeconds"),
          role: waitingDecision(id)?.role,
        }),
        fine: (text) => hasKey && <span className="hidden pointer-fine:inline">{text}</span>,
        key: () => <kbd>z</kbd>,
        undo: (text) => (
          <Button size="small" onClick={onUndo}>
            {text}
          </Button>
        ),
      })}
    </p>
  );
}
