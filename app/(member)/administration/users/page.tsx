import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { readListState } from "@/components/administration/list-address";
import { USERS_PARAMS, UsersPage } from "@/components/administration/users/users-page";
import { findGroups, listAllAccounts, toManagedUsersJson } from "@/lib/users";
import { listAllUsers } from "@/lib/users/endpoints";
import { ACCOUNT_STATES } from "@/lib/users/schema";
import { listQuery } from "../list-query";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("users");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/users", async (ctx) => {
    const given = readListState(await searchParams, USERS_PARAMS);
    const status = ACCOUNT_STATES.find((one) => one === given.status) ?? "";
    const state = { ...given, status };
    const query = listQuery(listAllUsers, state);
    const json = toManagedUsersJson(ctx.actor, await listAllAccounts(ctx, query), query);
    const { status: states, roles } = json.aggregations ?? {};
    const shown = [
      ...json.hits.hits.flatMap((user) => user.roles ?? []),
      ...(roles?.buckets.map(({ key }) => key) ?? []),
    ];
    const groups = await findGroups(ctx, [...new Set(shown)]);
    return (
      <WithTexts areas={["administration", "validation"]}>
        <UsersPage
          state={state}
          users={json.hits.hits}
          total={json.hits.total}
          groups={new Map([...groups.values()].map(({ id, title }) => [id, title]))}
          counts={{ status: states?.buckets ?? [], roles: roles?.buckets ?? [] }}
        />
      </WithTexts>
    );
  });
}
