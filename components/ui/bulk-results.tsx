"use client";

import { useTranslations } from "next-intl";
import type { Outcome } from "@/lib/client/use-api-mutation";
import { CircleCheck, TriangleAlert } from "@/components/ui/icons";
import { Progress } from "./progress";

export type Named = { id: string; name: string };
type Result = Outcome<Named>;

type BulkResultsProps = {
  results: readonly Result[];
  total: number;
  /** What was done, as in "3 of 4 accepted". */
  done: string;
};

export function BulkResults({ results, total, done }: BulkResultsProps) {
  const t = useTranslations("parts.bulk");
  const failed = results.filter(({ error }) => error);
  return (
    <>
      <Progress label={t("progress")} percent={(results.length / total) * 100} />
      <p role="status" className="mt-3 font-medium">
        {t(failed.length > 0 ? "sumWithFailed" : "sum", {
          count: results.length - failed.length,
          total,
          done,
          failed: failed.length,
        })}
      </p>
      <ul aria-label={t("results")} className="mt-3 max-h-72 space-y-2 overflow-y-auto">
        {results.map(({ input: { id, name }, error }) => (
          <li key={id} className="flex gap-2">
            {!error ? (
              <CircleCheck
                aria-label={t("done", { done })}
                className="mt-1 size-4 shrink-0 text-accent"
              />
            ) : (
              <TriangleAlert
                aria-label={t("notDone", { done })}
                className="mt-1 size-4 shrink-0 text-danger"
              />
            )}
            <span className="min-w-0 break-words">
              <bdi>{name}</bdi>
              {error && <span className="block text-sm text-danger">{error.message}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a change to several things will change. */
export function BulkNames({ items }: { items: readonly Named[] }) {
  return (
    <ul className="mb-4 max-h-48 list-disc overflow-y-auto ps-5">
      {items.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
