import type { ReactNode } from "react";

type PartCardProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One part of a dashboard, with a title of its own. */
export function PartCard({ title, lead, children }: PartCardProps) {
  return (
    <section
      aria-label={title}
      className="min-w-0 break-inside-avoid rounded-lg border border-line bg-surface p-4"
    >
      <h3 className="font-semibold">{title}</h3>
      {lead && <p className="text-sm text-muted">{lead}</p>}
      {children}
    </section>
  );
}
