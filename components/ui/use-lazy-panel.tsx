"use client";

import { cloneElement, useEffect, useRef, useState } from "react";
import { type Trigger, useLazy } from "./use-lazy";

type PanelOptions = {
  /** The button that opens it; without one the caller steers `open`. */
  trigger?: Trigger | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** How a panel in front of the page opens and closes. */
export type PanelState = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What becomes of the focus, for the library's parts. */
  focus: { onCloseAutoFocus: (event: Event) => void };
};

/**
 * What dialogs have in common: the code of their panels is loaded when the user reaches for the button, or when they
 * are opened without one, and the focus goes back to where it came from.
 */
export function useLazyPanel<Part>(load: () => Promise<Part>, options: PanelOptions) {
  const { trigger, open, onOpenChange } = options;
  const { part, fetch, need } = useLazy(load);
  const [own, setOwn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open ?? own;
  const cameFrom = useFocusBefore(isOpen);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };

  useEffect(() => {
    if (isOpen) need();
    // Only when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);

  const opening: PanelState = {
    open: isOpen,
    onOpenChange: change,
    focus: {
      onCloseAutoFocus: (event) => {
        event.preventDefault();
        const before = cameFrom;
        const isThere = before !== document.body && before?.isConnected;
        const target = isThere ? before : button.current;
        // A button that went with what the dialog changed leaves the focus to the page around it.
        const isGone = before !== null && !before.isConnected && target === null;
        const place = isGone ? document.getElementById("content") : target;
        if (place instanceof HTMLElement) place.focus({ preventScroll: isGone });
      },
    },
  };
  return {
    part,
    opening,
    button:
      trigger &&
      cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        onPointerEnter: fetch,
        onFocus: fetch,
        onClick: () => change(true),
      }),
  };
}

/**
 * What had the focus when a panel was opened. Found while rendering, since a panel may have a box that takes the focus as
 * soon as it is there.
 */
function useFocusBefore(isOpen: boolean): Element | null {
  const [seen, setSeen] = useState<{ isOpen: boolean; element: Element | null }>({
    isOpen: false,
    element: null,
  });
  if (seen.isOpen !== isOpen)
    setSeen({ isOpen, element: isOpen ? focusedElement() : seen.element });
  return seen.element;
}

function focusedElement(): Element | null {
  if (typeof document === "undefined") return null;
  const focused = document.activeElement;
  // A menu goes when one of its items is chosen; the button that names it stays.
  const name = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (name ? document.getElementById(name) : null) ?? focused;
}
