"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import type { RequestJson } from "./request-json";
import { useConsequence } from "./use-consequence";
import { offerUndo, waitingDecision } from "./use-decisions";

type WaitingNoteProps = {
  request: RequestJson;
  /** In a row that names who is concerned, where no key takes it back. */
  isInRow?: boolean;
  onUndo: () => void;
};

/** What accepting will lead to in ten seconds, with the button that takes it back. Where the button has no room, it begins a line. */
export function WaitingNote({ request, isInRow = false, onUndo }: WaitingNoteProps) {
  const requests = useTranslations("requests");
  const t = useTranslations("requests.decided");
  const consequenceOf = useConsequence();
  const { id } = request;
  // Who goes on to another page can still take it back there.
  useEffect(() => () => offerUndo(id), [id]);
  const soon = t("inTenSeconds");
  const role = waitingDecision(id)?.role;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      {t.rich("note", {
        consequence: isInRow
          ? t("joins", { soon, as: role ? requests("asRole", { role }) : "" })
          : consequenceOf(request, { soon, role }),
        fine: (text) => !isInRow && <span className="hidden pointer-fine:inline">{text}</span>,
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
