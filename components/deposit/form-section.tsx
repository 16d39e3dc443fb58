import type { ReactNode } from "react";

type FormSectionProps = {
  id: string;
  title: string;
  note?: string | undefined;
  children: ReactNode;
};

export function FormSection({ id, title, note, children }: FormSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="border-t border-line pt-6 outline-none lg:scroll-mt-6"
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {title}
        {note && <span className="text-base font-normal text-muted"> {note}</span>}
      </h2>
      <div className="mt-4 space-y-6">{children}</div>
    </section>
  );
}
