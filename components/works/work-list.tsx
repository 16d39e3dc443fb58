import type { Highlights } from "@/lib/search";
import type { WorkJson } from "./work-json";
import { WorkSummary } from "./work-summary";

type WorkListProps = {
  label: string;
  works: readonly WorkJson[];
  heading?: "h2" | "h3";
  /** The passages by which a search found the works, in their order. */
  highlights?: readonly Highlights[] | undefined;
};

export function WorkList({ label, works, heading = "h2", highlights }: WorkListProps) {
  return (
    <ol aria-label={label} data-keys="list" className="divide-y divide-line border-y border-line">
      {works.map((work, position) => (
        <li key={work.id}>
          <WorkSummary work={work} heading={heading} highlights={highlights?.[position]} />
        </li>
      ))}
    </ol>
  );
}
