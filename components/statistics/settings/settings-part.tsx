import type { ReactNode } from "react";

type SettingsPartProps = { id: string; title: string; lead: string; children: ReactNode };

/** A part of the settings of a dashboard, under a heading of its own. */
export function SettingsPart({ id, title, lead, children }: SettingsPartProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg font-semibold">
        {title}
      </h3>
      <p className="mt-1 text-muted">{lead}</p>
      {children}
    </section>
  );
}
