import { Download } from "lucide-react";
import { formatCount } from "@/components/ui/format";
import type { ExportFormat } from "@/lib/works/schema";
import { DEFAULT_SIZE, hiddenInputs, RESULT_WINDOW, type SearchState } from "./search-address";

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "jsonl", label: "JSON Lines" },
];

type ExportLinksProps = { state: SearchState; total: number };

/** Takes the whole list along, not just its page. */
export function ExportLinks({ state, total }: ExportLinksProps) {
  const asked = hiddenInputs({ ...state, page: 1, size: DEFAULT_SIZE });
  const all =
    total === 1
      ? "this work"
      : total > RESULT_WINDOW
        ? "all works"
        : `all ${formatCount(total)} works`;
  return (
    <p
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted"
      data-print="hide"
    >
      <span className="inline-flex items-center gap-2">
        <Download aria-hidden className="size-4" />
        Download {all} as
      </span>
      {FORMATS.map(({ format, label }) => (
        <a
          key={format}
          href={`/api/records/export?${new URLSearchParams([...asked, ["format", format]]).toString()}`}
          download
          className="inline-flex min-h-6 items-center"
        >
          {label}
        </a>
      ))}
    </p>
  );
}
