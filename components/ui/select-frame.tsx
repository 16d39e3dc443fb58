import type { ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icons";

export const SELECT_STYLE = "control appearance-none pe-9";

/** The browser's own select, with an arrow of ours. */
export function SelectFrame({ children }: { children: ReactNode }) {
  return (
    <span className="relative block">
      {children}
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
