import type { ReactNode } from "react";
import { BehindMenu } from "@/components/ui/behind-menu";
import { cn } from "@/components/ui/class-names";

type BesideContentsProps = {
  contents: ReactNode;
  /** The contents have paths to show. */
  isWide?: boolean;
  children: ReactNode;
};

/** A long page beside its contents, which stay in sight and scroll by themselves; above it where there is no room. */
export function BesideContents({ contents, isWide = false, children }: BesideContentsProps) {
  return (
    <div
      className={cn(
        "mt-6 gap-x-10 lg:grid",
        isWide ? "lg:grid-cols-[20rem_minmax(0,1fr)]" : "lg:grid-cols-[13rem_minmax(0,1fr)]",
      )}
    >
      <div
        // What unfolds counts as folded away for some readers' software, though it is shown: then this is what keys scroll.
        tabIndex={isWide ? undefined : 0}
        className="lg:sticky lg:top-[calc(1.5rem+var(--frame-bar))] lg:-ms-4 lg:max-h-[calc(100dvh-3rem-var(--frame-bar))] lg:self-start lg:fade-where-more lg:overflow-y-auto lg:ps-4 lg:pe-2"
      >
        {contents}
      </div>
      <BehindMenu className="min-w-0">{children}</BehindMenu>
    </div>
  );
}
