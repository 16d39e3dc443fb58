import type { ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icons";

type DisclosureProps = {
  summary: ReactNode;
  /** Where the summary is a heading: what it needs as such. */
  heading?: { id: string; className: string };
  open?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
  className?: string;
  children: ReactNode;
};

/** Shows more on demand. The browser's own element: it opens without scripts and when the page is searched. */
export function Disclosure(props: DisclosureProps) {
  const { summary, heading, open, name, className, children } = props;
  return (
    <details open={open} name={name} className={className}>
      <summary className="flex min-h-9 list-none items-center justify-between gap-2 rounded-sm font-medium">
        {heading ? <h2 {...heading}>{summary}</h2> : <span className="min-w-0">{summary}</span>}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform duration-150 [details[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="pb-2">{children}</div>
    </details>
  );
}
