"use client";

import { type RefObject, useEffect } from "react";
import { useTheme } from "@/components/ui/theme";
import { giveTypeface } from "./preview-typeface";

/** Gives the documents shown in a frame the typeface of the page and the reader's choice of colours: no script runs in them. */
export function usePreviewLook(container: RefObject<HTMLElement | null>): void {
  const theme = useTheme();
  useEffect(() => {
    const frame = container.current?.querySelector("iframe");
    if (!frame) return;
    const show = () => {
      const root = frame.contentDocument?.documentElement;
      if (!root) return;
      if (theme === "system") delete root.dataset.theme;
      else root.dataset.theme = theme;
      giveTypeface(root.ownerDocument);
    };
    show();
    frame.addEventListener("load", show);
    return () => frame.removeEventListener("load", show);
  }, [container, theme]);
}
