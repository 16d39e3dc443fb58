import type { ReactNode } from "react";

type PartCardProps = {
  title: string;
  lead?: ReactNode;
  /** Where the list of what is on the page leads to. */
  id?: string;
  children: ReactNode;
};

/** One part of a dashboard, with a title of its own. */
export function PartCard({ title, lead, id, children }: PartCardProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className="scroll-mt-4 min-w-0 break-inside-avoid rounded-lg border border-line bg-surface p-4"
    >
      <h3 className="font-semibold">{title}</h3>
      {lead && <p className="text-sm text-muted">{lead}</p>}
      {children}
    </section>
  );
}
