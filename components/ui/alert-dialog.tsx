"use client";

import type { Question } from "./alert-dialog-panel";
import type { Trigger } from "./use-lazy";
import { useLazyPanel } from "./use-lazy-panel";

type AlertDialogProps = Question & {
  trigger?: Trigger;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A question before something that cannot easily be undone. Focus starts on the safe answer. */
export function AlertDialog({ trigger, open, onOpenChange, ...question }: AlertDialogProps) {
  const { part, button, opening } = useLazyPanel(() => import("./alert-dialog-panel"), {
    trigger,
    open,
    onOpenChange,
  });
  return (
    <>
      {button}
      {part && <part.AlertDialogPanel {...question} {...opening} />}
    </>
  );
}
