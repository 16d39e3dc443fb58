"use client";

import { useEffect, useState } from "react";
import { useLazy } from "./use-lazy";

const POINTER_DELAY_MS = 400;
/** So long the pointer may be on its way from the button to what is shown. */
const LEAVE_DELAY_MS = 150;

const NAMED = "[data-tooltip]";
const SHOWN = "[data-tooltip-panel]";

/** The button under the pointer, and the one that the keyboard came to; whichever came last is named. */
type Reached = { pointed?: HTMLElement | undefined; focused?: HTMLElement | undefined };

/**
 * The names of buttons that show no more than a sign, for readers who see: one for the whole page, so that a button
 * costs nothing. Buttons carry their name as `data-tooltip` beside the label that screen readers have.
 */
export function Tooltips() {
  const { part, fetch } = useLazy(() => import("./tooltip-panel"));
  const [at, setAt] = useState<Reached>({});

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pointAt = (button: HTMLElement | undefined, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAt(({ focused }) => ({ focused, pointed: button })), delay);
    };
    const focusOn = (button: HTMLElement | undefined) => {
      clearTimeout(timer);
      setAt({ focused: button });
    };
    const close = () => focusOn(undefined);
    // Comes also without a hand on the pointer, when something appears or goes beneath it: it may therefore not touch
    // what the keyboard asked for.
    const onPointerOver = ({ target: under, pointerType }: PointerEvent) => {
      if (pointerType === "touch" || !(under instanceof Element)) return;
      const button = under.closest<HTMLElement>(NAMED);
      if (button) {
        fetch();
        pointAt(button, POINTER_DELAY_MS);
      } else if (under.closest(SHOWN)) clearTimeout(timer);
      else pointAt(undefined, LEAVE_DELAY_MS);
    };
    const onFocusIn = ({ target: element }: FocusEvent) => {
      const button = element instanceof HTMLElement && element.closest<HTMLElement>(NAMED);
      if (!button || !button.matches(":focus-visible")) return close();
      fetch();
      focusOn(button);
    };
    document.addEventListener("pointerover", onPointerOver);
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", close);
    document.addEventListener("click", close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointerOver);
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", close);
      document.removeEventListener("click", close);
    };
    // `fetch` is made anew with each drawing and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const target = at.pointed ?? at.focused;
  if (!part || !target?.isConnected) return null;
  return <part.TooltipPanel anchor={target} onClose={() => setAt({})} />;
}
