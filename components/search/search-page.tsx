import { useTranslations } from "next-intl";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { WorkList } from "@/components/works/work-list";
import type { Highlights } from "@/lib/search";
import { Correction } from "./correction";
import { ExportLinks } from "./export-links";
import { kindOf, type SearchState } from "./search-address";
import { SearchBox } from "./search-box";
import { searchedFor, type SearchOutcome } from "./search-outcome";
import type { SearchResults } from "./search-results";
import { SearchView } from "./search-view";
import { UnreadFilters } from "./unread-filters";
import { VersionsLink } from "./versions-link";

type SearchPageProps = SearchOutcome & {
  state: SearchState;
  results: SearchResults<WorkJson>;
  /** Why the works were found, in their order. */
  highlights?: readonly Highlights[] | undefined;
};

export function SearchPage(props: SearchPageProps) {
  const { state, results, highlights, correction, leftOut, unread, hints } = props;
  const t = useTranslations("search");
  const searched = searchedFor(state, props);
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">
        {t(state.q || state.within.length > 0 ? "resultsTitle" : "title")}
      </h1>
      <div className="mt-4 max-w-2xl" data-page-search>
        <SearchBox state={state} />
      </div>
      <UnreadFilters filters={unread} />
      <Correction state={state} correction={correction} leftOut={leftOut} />
      <SearchView
        state={searched}
        results={results}
        hints={hints}
        choices={<VersionsLink state={searched} total={results.hits.total} />}
        empty={{
          title: t("nothingYet"),
          text: t("nothingYetText"),
        }}
      >
        <WorkList
          label={t("works")}
          works={results.hits.hits}
          highlights={highlights}
          hasVersions={kindOf(searched) === "version"}
        />
        <ExportLinks state={searched} total={results.hits.total} />
      </SearchView>
    </div>
  );
}
