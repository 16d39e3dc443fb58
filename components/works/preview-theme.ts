"use client";

import { type RefObject, useEffect } from "react";
import { useTheme } from "@/components/ui/theme";

/** Gives the documents shown in a frame the reader's choice of colours: no script runs in them that could ask for it. */
export function usePreviewTheme(container: RefObject<HTMLElement | null>): void {
  const theme = useTheme();
  useEffect(() => {
    const frame = container.current?.querySelector("iframe");
    if (!frame) return;
    const show = () => {
      const root = frame.contentDocument?.documentElement;
      if (!root) return;
      if (theme === "system") delete root.dataset.theme;
      else root.dataset.theme = theme;
    };
    show();
    frame.addEventListener("load", show);
    return () => frame.removeEventListener("load", show);
  }, [container, theme]);
}
