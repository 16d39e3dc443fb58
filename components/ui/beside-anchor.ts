import type { RefObject } from "react";

type Outside = { detail: { originalEvent: Event }; preventDefault: () => void };

/** How what opens beside a button or link keeps its distance from it, closes, and gives the focus back. */
export const besideAnchor = (anchor: RefObject<HTMLElement | null>) => ({
  sideOffset: 6,
  collisionPadding: 8,
  onInteractOutside: (event: Outside) => {
    // The press on the anchor itself closes it.
    const { target } = event.detail.originalEvent;
    if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault();
  },
  onCloseAutoFocus: (event: Event) => {
    event.preventDefault();
    // A person who went on by keyboard or pointer keeps the focus that they chose.
    if (document.activeElement === document.body) anchor.current?.focus();
  },
});

/** The landmark around a button: what opens beside it is found there by those who walk the page by its landmarks. */
export const landmarkAround = (anchor: RefObject<HTMLElement | null>): Element | null =>
  anchor.current?.closest("main, header") ?? null;
