import { SearchProblem } from "@/app/search-problem";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { readListState } from "@/components/administration/list-address";
import { LOG_PARAMS, LogPage } from "@/components/administration/log/log-page";
import { listAuditLog, toAuditLogsJson } from "@/lib/audit";
import { listAuditLogs } from "@/lib/audit/endpoints";
import { listQuery } from "../list-query";
import { sectionTitle } from "../section-title";
import { loggedObjects } from "./logged-objects";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("log");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/audit-logs", async (ctx) => {
    const state = readListState(await searchParams, LOG_PARAMS);
    return withSearch(
      async () => {
        const query = listQuery(listAuditLogs, state);
        const found = toAuditLogsJson(await listAuditLog(ctx, query), query);
        return { ...found, objects: await loggedObjects(ctx, found.hits.hits) };
      },
      ({ hits, objects, aggregations }) => (
        <LogPage
          state={state}
          results={{
            entries: hits.hits,
            objects,
            total: hits.total,
            actions: aggregations?.action_name?.buckets ?? [],
            resources: aggregations?.resource?.buckets ?? [],
          }}
        />
      ),
      ({ messages }) => (
        <LogPage
          state={state}
          results={undefined}
          problem={<SearchProblem messages={messages} />}
        />
      ),
    );
  });
}
