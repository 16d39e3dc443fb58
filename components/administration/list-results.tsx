import type { ReactNode } from "react";
import { Pagination } from "@/components/ui/pagination";
import { pagesOf } from "./list-address";

type ListResultsProps = {
  label: string;
  count: string;
  total: number;
  page: number;
  href: (page: number) => string;
  /** What stands in the place of an empty list. */
  empty: ReactNode;
  children: ReactNode;
};

/** A list with its count above and its pages below. */
export function ListResults(props: ListResultsProps) {
  const { label, count, total, page, href, empty, children } = props;
  return (
    <section aria-label={label} className="mt-4">
      {/* Readers see what stands in the place of the list. */}
      <p role="status" className={total > 0 ? "text-sm text-muted" : "sr-only"}>
        {count}
      </p>
      <div className="mt-2">{total > 0 ? children : empty}</div>
      <div className="mt-8">
        <Pagination page={page} pages={pagesOf(total)} href={href} />
      </div>
    </section>
  );
}
