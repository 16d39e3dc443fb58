import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SHOWN } from "./work-parts";

export type Detail = { term: string; values: readonly ReactNode[] };

/** Terms and their first values, beside them where there is room; terms without a value are left out. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  const t = useTranslations("work.parts");
  return (
    <dl className="@container divide-y divide-line border-y border-line text-[0.9375rem]/6">
      {details
        .filter(({ values }) => values.length > 0)
        .map(({ term, values }) => (
          <div
            key={term}
            className="gap-x-6 py-2 @md:grid @md:grid-cols-[11rem_minmax(0,1fr)] @md:*:col-start-2"
          >
            <dt className="text-sm/6 text-muted @md:col-start-1!">{term}</dt>
            {values.slice(0, SHOWN.details).map((value, position) => (
              <dd key={position} className="break-words">
                <bdi>{value}</bdi>
              </dd>
            ))}
            {values.length > SHOWN.details && (
              <dd className="text-muted">
                {t("moreValues", { count: values.length - SHOWN.details })}
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}

/** One value as a list, nothing as an empty one. */
export function maybe(value: ReactNode): ReactNode[] {
  return value === undefined || value === null || value === "" || value === false ? [] : [value];
}
