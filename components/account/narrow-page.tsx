import type { ReactNode } from "react";

type NarrowPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A page with one form on it. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <div className="page-width pt-10 sm:pt-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl font-semibold">{title}</h1>
        {lead && <p className="mt-2 text-muted">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}
