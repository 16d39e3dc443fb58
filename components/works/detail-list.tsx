import type { ReactNode } from "react";

export type Detail = { term: string; values: readonly ReactNode[] };

/** Terms and their values; terms without a value are left out. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="space-y-3 text-[0.9375rem]/6">
      {details
        .filter(({ values }) => values.length > 0)
        .map(({ term, values }) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            {values.map((value, position) => (
              <dd key={position} className="break-words">
                <bdi>{value}</bdi>
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}

/** One value as a list, nothing as an empty one. */
export function maybe(value: ReactNode): ReactNode[] {
  return value === undefined || value === null || value === "" || value === false ? [] : [value];
}
