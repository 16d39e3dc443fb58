"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

const COLOURS = {
  "--normal-bg": "var(--surface)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "5px",
  fontFamily: "var(--font-sans)",
};

/** Where short confirmations appear. Failures that need an answer belong on the page, not here. */
export function Toaster() {
  const { theme } = useTheme();
  const known = theme === "light" || theme === "dark" ? theme : "system";
  return <Sonner theme={known} position="bottom-right" closeButton style={COLOURS} />;
}
