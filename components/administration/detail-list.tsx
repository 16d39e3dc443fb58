import type { ReactNode } from "react";

export type Detail = { name: string; value: ReactNode };

type DetailListProps = {
  details: readonly Detail[];
  /** Where there is more room than they need, values stand in a column beside the names instead of at the far end. */
  isWide?: boolean;
};

/** Names with what they are, one under the other. */
export function DetailList({ details, isWide = false }: DetailListProps) {
  const row = isWide
    ? "py-1 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6"
    : "flex flex-wrap items-baseline justify-between gap-x-4 py-1";
  return (
    <dl className="text-[0.9375rem]/6">
      {details.map(({ name, value }) => (
        <div key={name} className={row}>
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
