import { useId, type ReactNode } from "react";

/** One block of the side column. */
export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-5 first:border-t-0 first:pt-0">
      <h2 id={id} className="mb-2 eyebrow">
        {title}
      </h2>
      {children}
    </section>
  );
}
