"use client";

import type { ReactNode } from "react";
import type { Trigger } from "./use-lazy";
import { useLazyPanel } from "./use-lazy-panel";

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** The button that opens it; without one the caller steers `open`. */
  trigger?: Trigger;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A task in front of the page. Focus begins in its first field, stays in, and returns to where it came from. */
export function Dialog({ title, description, children, ...options }: DialogProps) {
  const { part, button, opening } = useLazyPanel(() => import("./dialog-panel"), options);
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
