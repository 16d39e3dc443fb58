"use client";

import { useEffect, useRef } from "react";
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

/** Shows toasts: those that made it come, and all that follow. */
export function ToastStack({ first }: { first: readonly Toast[] }) {
  const theme = useTheme();
  const unsaid = useRef(first);
  useEffect(() => {
    // The library below hears only what is said once it stands, which is now.
    show(unsaid.current);
    unsaid.current = [];
    return listenForToasts(show);
  }, []);
  return <Sonner theme={theme} position="bottom-right" closeButton style={COLOURS} />;
}

function show(toasts: readonly Toast[]): void {
  for (const { kind, text, more } of toasts) sonner[kind](text, more);
}
