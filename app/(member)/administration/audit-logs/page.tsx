import { SearchProblem } from "@/app/search-problem";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { readListState } from "@/components/administration/list-address";
import { LOG_PARAMS, LogPage } from "@/components/administration/log/log-page";
import { listAuditLog, toAuditLogsJson } from "@/lib/audit";
import { listAuditLogs } from "@/lib/audit/endpoints";
import { listQuery } from "../list-query";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("log");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/audit-logs", async (ctx) => {
    const state = readListState(await searchParams, LOG_PARAMS);
    return withSearch(
      async () => {
        const query = listQuery(listAuditLogs, state);
        return toAuditLogsJson(await listAuditLog(ctx, query), query);
      },
      ({ hits, aggregations }) => (
        <LogPage
          state={state}
          results={{
            entries: hits.hits,
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
