import type { ReactNode } from "react";

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
};

/** A list with nothing in it: says why, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="rounded-lg border border-dashed border-control px-6 py-12 text-center">
      {icon && (
        <div
          aria-hidden
          className="mb-3 flex justify-center text-muted [&_svg]:size-8 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
