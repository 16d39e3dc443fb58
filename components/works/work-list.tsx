import type { SearchTerms } from "@/components/ui/excerpt";
import type { WorkJson } from "./work-json";
import { WorkSummary } from "./work-summary";

type WorkListProps = {
  label: string;
  works: readonly WorkJson[];
  heading?: "h2" | "h3";
  sought?: SearchTerms | undefined;
};

export function WorkList({ label, works, heading = "h2", sought }: WorkListProps) {
  return (
    <ol aria-label={label} data-keys="list" className="divide-y divide-line border-y border-line">
      {works.map((work) => (
        <li key={work.id}>
          <WorkSummary work={work} heading={heading} sought={sought} />
        </li>
      ))}
    </ol>
  );
}
