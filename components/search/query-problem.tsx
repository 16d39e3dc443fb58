import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { SearchBox } from "./search-box";
import type { SearchState } from "./search-address";

type QueryProblemProps = { state: SearchState; messages: readonly string[] };

/** A query that cannot be read, as a page of its own. */
export function QueryProblemPage(props: QueryProblemProps) {
  const t = useTranslations("search");
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t("resultsTitle")}</h1>
      <QueryProblem {...props} />
    </div>
  );
}

/** What is wrong with a query, and the box to mend it in. */
export function QueryProblem({ state, messages }: QueryProblemProps) {
  const t = useTranslations("search");
  return (
    <div className="mt-4 max-w-2xl space-y-4" data-page-search>
      <SearchBox state={state} />
      <Notice tone="danger" title={t("problem")}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <p className="mt-1">{t("problemHint")}</p>
      </Notice>
    </div>
  );
}
