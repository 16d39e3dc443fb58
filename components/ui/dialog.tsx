"use client";

import type { ReactNode } from "react";
import { useOpening } from "./opening";

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** The button that opens it; without one the caller steers `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A task in front of the page. Focus moves in, stays in, and returns to where it came from. */
export function Dialog({ title, description, trigger, open, onOpenChange, children }: DialogProps) {
  const { part, button, opening } = useOpening(() => import("./dialog-panel"), {
    trigger,
    open,
    onOpenChange,
  });
  return (
    <>
      {button}
      {part && (
        <part.DialogPanel title={title} description={description} {...opening}>
          {children}
        </part.DialogPanel>
      )}
    </>
  );
}
