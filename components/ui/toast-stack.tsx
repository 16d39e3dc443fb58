"use client";

import { type RefObject, useEffect } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { useTheme } from "./theme";
import { listenForToasts, type Toast } from "@/lib/client/toast";

const COLOURS = {
  "--normal-bg": "var(--surface)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "5px",
  fontFamily: "var(--font-sans)",
};

/** Above the buttons of a bar that stays in sight. */
const OFFSET = { bottom: "calc(1rem + var(--action-bar))", left: "1rem", right: "1rem" };

/** Shows toasts: those that made it come, and all that follow. */
export function ToastStack({ first }: { first: RefObject<Toast[]> }) {
  const theme = useTheme();
  useEffect(() => {
    // Screen readers tell what comes into a region that they know already.
    const known = setTimeout(() => show(first.current.splice(0)), KNOWN_AFTER_MS);
    const stop = listenForToasts(show);
    return () => {
      clearTimeout(known);
      stop();
    };
  }, [first]);
  // On this side no page has what one writes into or presses next, such as comments and the buttons of forms.
  return (
    <Sonner
      ref={asStatus}
      theme={theme}
      position="bottom-left"
      offset={OFFSET}
      mobileOffset={OFFSET}
      closeButton
      style={COLOURS}
    />
  );
}

const KNOWN_AFTER_MS = 150;

/** Nothing in it needs an answer, so it is no landmark but a status. */
const asStatus = (region: HTMLElement | null) => region?.setAttribute("role", "status");

function show(toasts: readonly Toast[]): void {
  for (const { kind, text, more } of toasts)
    if (kind === "dismiss") sonner.dismiss(text);
    else sonner[kind](text, more);
}
