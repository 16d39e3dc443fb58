import { getLocale } from "next-intl/server";
import { SearchProblem } from "@/app/search-problem";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { PAGE_SIZE, readListState } from "@/components/administration/list-address";
import { WORKS_PARAMS, WorksPage } from "@/components/administration/works/works-page";
import { findAccounts } from "@/lib/users";
import { listAllWorks, WORK_STATES } from "@/lib/works";
import { sectionTitle } from "../section-title";
import { accountsIn, toRowItem } from "./row-item";

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
        const accounts = await findAccounts(ctx, found.items.flatMap(accountsIn));
        const locale = await getLocale();
        return {
          items: found.items.map((item) => toRowItem(item, { accounts, locale })),
          total: found.total,
        };
      },
      (results) => (
        <WithTexts areas={["takeDown"]}>
          <WorksPage state={state} results={results} />
        </WithTexts>
      ),
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
