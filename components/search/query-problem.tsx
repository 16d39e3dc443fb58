import { Notice } from "@/components/ui/notice";
import { SearchBox } from "./search-box";
import type { SearchState } from "./search-address";

type QueryProblemProps = { state: SearchState; messages: readonly string[] };

/** A query that cannot be read, as a page of its own. */
export function QueryProblemPage(props: QueryProblemProps) {
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">Search results</h1>
      <QueryProblem {...props} />
    </div>
  );
}

/** What is wrong with a query, and the box to mend it in. */
export function QueryProblem({ state, messages }: QueryProblemProps) {
  return (
    <div className="mt-4 max-w-2xl space-y-4" data-page-search>
      <SearchBox state={state} />
      <Notice tone="danger" title="The search could not be understood">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <p className="mt-1">
          To search for signs such as quotation marks, brackets or colons themselves, put a
          backslash before them.
        </p>
      </Notice>
    </div>
  );
}
