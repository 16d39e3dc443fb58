import { withTitles } from "@/app/request-titles";
import { SearchProblem } from "@/app/search-problem";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { PAGE_SIZE, readListState } from "@/components/administration/list-address";
import {
  NEWEST_REQUESTS,
  REQUEST_SORTS,
  REQUESTS_PARAMS,
  RequestsPage,
} from "@/components/administration/requests/requests-page";
import { listAllRequests, presentRequestList, REQUEST_STAGES, requestTypes } from "@/lib/requests";
import { STATUSES } from "@/lib/request-engine/schema";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("requests");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/requests", async (ctx) => {
    const given = readListState(await searchParams, REQUESTS_PARAMS);
    const types = requestTypes.map(({ id }) => id);
    const stage = REQUEST_STAGES.find((one) => one === given.tab);
    const chosen = {
      type: types.find((one) => one === given.type),
      status: STATUSES.find((one) => one === given.status),
      sort: REQUEST_SORTS.find((one) => one === given.sort),
    };
    const { type = "", status = "", sort = "" } = chosen;
    const state = { ...given, tab: stage ?? "", type, status, sort };
    return withSearch(
      async () => {
        const { q, page } = state;
        const inOrder = chosen.sort ?? (q ? undefined : NEWEST_REQUESTS);
        const query = { ...chosen, sort: inOrder, q, page, size: PAGE_SIZE, stage };
        const found = await listAllRequests(ctx, query);
        const { hits } = await presentRequestList(ctx, "/api/requests", found, { expand: true });
        return { items: await withTitles(ctx.actor, hits.hits, found.requests), total: hits.total };
      },
      (results) => <RequestsPage state={state} types={types} results={results} />,
      ({ messages }) => (
        <RequestsPage
          state={state}
          types={types}
          results={undefined}
          problem={<SearchProblem messages={messages} />}
        />
      ),
    );
  });
}
