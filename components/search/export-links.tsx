import { useTranslations } from "next-intl";
import { Download } from "@/components/ui/icons";
import type { ExportFormat } from "@/lib/works/schema";
import { withQueryFilters } from "./query-filters";
import {
  DEFAULT_SIZE,
  hiddenInputs,
  kindOf,
  RESULT_WINDOW,
  type SearchState,
} from "./search-address";

const FORMATS: readonly { format: ExportFormat; name: string }[] = [
  { format: "csv", name: "CSV" },
  { format: "xlsx", name: "Excel" },
  { format: "jsonl", name: "JSON Lines" },
];

type ExportLinksProps = { state: SearchState; total: number };

/** Takes the whole list along, not just its page. */
export function ExportLinks({ state, total }: ExportLinksProps) {
  const t = useTranslations("search");
  const kind = kindOf(state);
  const asked = hiddenInputs({
    ...state,
    q: withQueryFilters(state.q, state.within),
    within: [],
    page: 1,
    size: DEFAULT_SIZE,
  });
  return (
    <p
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted"
      data-print="hide"
    >
      <span className="inline-flex items-center gap-2">
        <Download aria-hidden className="size-4" />
        {t(total > RESULT_WINDOW ? "downloadAll" : "download", { count: total, kind })}
      </span>
      {FORMATS.map(({ format, name }) => (
        <a
          key={format}
          href={`/api/records/export?${new URLSearchParams([...asked, ["format", format]]).toString()}`}
          download
          className="link inline-flex min-h-6 items-center"
        >
          {name}
        </a>
      ))}
    </p>
  );
}
