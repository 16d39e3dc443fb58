import type { ReactNode } from "react";

export type Detail = { name: string; value: ReactNode };

/** Names with what they are, one under the other. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="text-[0.9375rem]/6">
      {details.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
