import type { ReactNode } from "react";
import { cn } from "./class-names";

type FigureProps = {
  label: string;
  size?: "large" | "medium";
  /** The number, in words of the reader's language. */
  children: ReactNode;
};

/** A number with its name below it; in a list of descriptions (`dl`). */
export function Figure({ label, size = "large", children }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={cn("font-semibold tabular-nums", size === "large" ? "text-2xl" : "text-xl")}>
        {children}
      </dd>
    </div>
  );
}
