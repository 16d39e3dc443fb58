import type { ReactNode } from "react";

/** Stands between the providers and the form with the password. */
export const WaysSeparator = ({ children }: { children: ReactNode }) => (
  <p className="my-6 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    {children}
  </p>
);
