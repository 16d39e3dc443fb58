import { cn } from "@/components/ui/class-names";
import type { Highlights } from "@/lib/search";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { WorkSummary } from "./work-summary";

type WorkListProps = {
  label: string;
  works: readonly WorkJson[];
  heading?: "h2" | "h3";
  /** The passages by which a search found the works, in their order. */
  highlights?: readonly Highlights[] | undefined;
  /** Two beside each other where there is room. */
  columns?: boolean;
  /** Whether it has several versions of a work. */
  hasVersions?: boolean;
};

export function WorkList(props: WorkListProps) {
  const { label, works, heading = "h2", highlights, columns, hasVersions } = props;
  return (
    <ol
      aria-label={label}
      data-keys="list"
      className={cn("border-b border-line", columns && "grid gap-x-12 lg:grid-cols-2")}
    >
      {works.map((work, position) => (
        <li key={work.id} className="min-w-0 border-t border-line">
          <WorkSummary
            {...{ work, heading }}
            highlights={highlights?.[position]}
            isBesideVersions={hasVersions}
          />
        </li>
      ))}
    </ol>
  );
}
