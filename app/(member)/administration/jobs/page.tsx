import { getLocale } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { JOBS_PARAMS, JobsPage } from "@/components/administration/jobs/jobs-page";
import { readListState } from "@/components/administration/list-address";
import { listJobs, readQueue, toJobsJson, toQueueJson } from "@/lib/administration";
import { listJobs as contract } from "@/lib/administration/endpoints";
import { JOB_STATES } from "@/lib/administration/schema";
import { schedules } from "@/lib/wiring";
import { listQuery } from "../list-query";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("jobs");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/jobs", async (ctx) => {
    const given = readListState(await searchParams, JOBS_PARAMS);
    const state = { ...given, state: JOB_STATES.find((one) => one === given.state) ?? "" };
    const query = listQuery(contract, state);
    const [queue, found] = await Promise.all([readQueue(ctx, schedules), listJobs(ctx, query)]);
    const { hits } = toJobsJson(found, query);
    const shown = toQueueJson(queue, await getLocale());
    return (
      <WithTexts areas={["administration"]}>
        <JobsPage state={state} queue={shown} jobs={hits.hits} total={hits.total} />
      </WithTexts>
    );
  });
}
