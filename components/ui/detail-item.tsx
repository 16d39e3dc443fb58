import type { ReactNode } from "react";

/** One line of a description list: the term, and beside it what it is. */
export function DetailItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
