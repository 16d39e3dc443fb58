import { useTranslations } from "next-intl";
import type { WorkJson } from "@/components/works/work-json";
import { WorkList } from "@/components/works/work-list";
import type { Highlights } from "@/lib/search";
import { ExportLinks } from "./export-links";
import type { SearchState } from "./search-address";
import { SearchBox } from "./search-box";
import type { SearchResults } from "./search-results";
import { SearchView } from "./search-view";
import { Spelling } from "./spelling";

type SearchPageProps = {
  state: SearchState;
  results: SearchResults<WorkJson>;
  /** Why the works were found, in their order. */
  highlights?: readonly Highlights[] | undefined;
  /** What may have been meant instead. */
  spelling?: string | undefined;
};

export function SearchPage({ state, results, highlights, spelling }: SearchPageProps) {
  const t = useTranslations("search");
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t(state.q ? "resultsTitle" : "title")}</h1>
      <div className="mt-4 max-w-2xl" data-page-search>
        <SearchBox state={state} />
      </div>
      {spelling !== undefined && <Spelling state={state} better={spelling} />}
      <SearchView
        state={state}
        results={results}
        empty={{
          title: t("nothingYet"),
          text: t("nothingYetText"),
        }}
      >
        <WorkList label={t("works")} works={results.hits.hits} highlights={highlights} />
        <ExportLinks state={state} total={results.hits.total} />
      </SearchView>
    </div>
  );
}
