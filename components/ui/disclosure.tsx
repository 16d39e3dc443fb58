import type { ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icons";

type DisclosureProps = {
  summary: ReactNode;
  open?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
  className?: string;
  children: ReactNode;
};

/** Shows more on demand. The browser's own element: it opens without scripts and when the page is searched. */
export function Disclosure({ summary, open, name, className, children }: DisclosureProps) {
  return (
    <details open={open} name={name} className={className}>
      <summary className="flex min-h-9 list-none items-center justify-between gap-2 rounded-sm font-medium">
        <span className="min-w-0">{summary}</span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform duration-150 [details[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="pb-2">{children}</div>
    </details>
  );
}
