import { SearchProblem } from "@/app/search-problem";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { PAGE_SIZE, readListState } from "@/components/administration/list-address";
import { WORKS_PARAMS, WorksPage } from "@/components/administration/works/works-page";
import { findAccounts } from "@/lib/users";
import { listAllWorks, WORK_STATES } from "@/lib/works";
import { sectionTitle } from "../section-title";
import { toRowItem } from "./row-item";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("works");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/works", async (ctx) => {
    const given = readListState(await searchParams, WORKS_PARAMS);
    const workState = WORK_STATES.find((one) => one === given.tab);
    const state = { ...given, tab: workState ?? "" };
    return withSearch(
      async () => {
        const { q, page } = state;
        const found = await listAllWorks(ctx, { q, page, size: PAGE_SIZE, state: workState });
        const owners = found.items.map(({ parent }) => String(parent.ownerId));
        const accounts = await findAccounts(ctx, owners);
        return {
          items: found.items.map((item) => toRowItem(item, accounts)),
          total: found.total,
        };
      },
      (results) => <WorksPage state={state} results={results} />,
      ({ messages }) => (
        <WorksPage
          state={state}
          results={undefined}
          problem={<SearchProblem messages={messages} />}
        />
      ),
    );
  });
}
