"use client";

import { Toaster as Sonner } from "sonner";
import { useTheme } from "./theme";

const COLOURS = {
  "--normal-bg": "var(--surface)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "5px",
  fontFamily: "var(--font-sans)",
};

/** Where short confirmations appear. Failures that need an answer belong on the page, not here. */
export function Toaster() {
  return <Sonner theme={useTheme()} position="bottom-right" closeButton style={COLOURS} />;
}
