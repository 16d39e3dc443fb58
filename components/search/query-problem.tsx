import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { withQueryFilters } from "./query-filters";
import { SearchBox } from "./search-box";
import { searchHref, type SearchState, withoutFilter } from "./search-address";

/** The problems of a query as sentences, the position of the first, and the parameters they are of. */
export type QueryFault = {
  messages: readonly string[];
  position?: number;
  fields: readonly string[];
};

type QueryProblemProps = { state: SearchState; fault: QueryFault };

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

/** The problems of a query, and the box to correct it. */
export function QueryProblem({ state, fault }: QueryProblemProps) {
  const t = useTranslations("search");
  const broken = fault.fields.filter((field) => field in state.filters);
  const readable = broken.reduce(withoutFilter, state);
  return (
    <div className="mt-4 max-w-2xl space-y-4" data-page-search>
      <SearchBox state={readable} />
      <Notice tone="danger" title={t("problem")}>
        {fault.position !== undefined && state.q && (
          <PlaceInQuery query={withQueryFilters(state.q, state.within)} position={fault.position} />
        )}
        {fault.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <p className="mt-1">
          {broken.length > 0 ? (
            <Link href={searchHref(readable)} className="link">
              {t("withoutFilter")}
            </Link>
          ) : (
            t("problemHint")
          )}
        </p>
      </Notice>
    </div>
  );
}

/** Characters shown around the place: enough to know it again. */
const AROUND = 40;

/** The query with a caret under the place; the sentence beside it says the same to screen readers. */
function PlaceInQuery({ query, position }: { query: string; position: number }) {
  const from = Math.max(0, position - AROUND);
  const [sign = " "] = query.slice(position);
  const until = position + sign.length + AROUND;
  return (
    <p aria-hidden className="mb-1 pb-3 font-mono text-sm break-words whitespace-pre-wrap">
      {from > 0 && "…"}
      {query.slice(from, position)}
      <span className="relative rounded-xs bg-danger-soft text-danger underline decoration-2">
        {sign}
        <span className="absolute start-1/2 top-full -translate-x-1/2 leading-none font-bold rtl:translate-x-1/2">
          ^
        </span>
      </span>
      {query.slice(position + sign.length, until)}
      {until < query.length && "…"}
    </p>
  );
}
