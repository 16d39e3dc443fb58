import { useLocale, useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMinute } from "@/components/ui/format";
import { ListChecks } from "@/components/ui/icons";
import { TabLinks } from "@/components/ui/tab-links";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import {
  JOB_STATES,
  type JobJson,
  type JobState,
  type QueueJson,
} from "@/lib/administration/schema";
import { AdministrationFrame } from "../administration-frame";
import { ChoiceFilters } from "../choice-filters";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";
import { JobActions } from "./job-actions";

const PATH = hrefOfSection("jobs");
type JobsState = ListState<"state" | "name">;
export const JOBS_PARAMS = ["state", "name"] as const;

type JobsPageProps = {
  state: JobsState;
  queue: QueueJson;
  jobs: readonly JobJson[];
  total: number;
};

/** The queue of background work, and what runs by the clock. */
export function JobsPage({ state, queue, jobs, total }: JobsPageProps) {
  const t = useTranslations("administration");
  const hrefOf = (change: Partial<JobsState>) => listHref(PATH, { ...state, page: 1, ...change });
  return (
    <AdministrationFrame section="jobs">
      <h3 className="text-lg font-semibold">{t("jobs.queue")}</h3>
      <p className="mt-1 max-w-[70ch] text-muted">{t("jobs.queueHint")}</p>
      <div className="mt-4">
        <TabLinks
          label={t("jobs.tabs.label")}
          links={[
            { href: hrefOf({ state: "" }), label: t("jobs.tabs.all") },
            ...JOB_STATES.map((one) => ({
              href: hrefOf({ state: one }),
              label: t("users.tabCount", { name: t(`jobs.tabs.${one}`), count: queue[one] }),
            })),
          ]}
          current={hrefOf({})}
        />
      </div>
      {(queue.jobs.length > 1 || state.name) && (
        <ChoiceFilters
          action={PATH}
          filters={[
            {
              name: "name",
              label: t("jobs.name"),
              any: t("jobs.anyName"),
              chosen: state.name,
              choices: queue.jobs.map(({ name }) => name),
            },
          ]}
          keeps={{ state: state.state }}
        />
      )}
      <ListResults
        label={t("jobs.queue")}
        count={t("jobs.count", { count: total })}
        total={total}
        page={state.page}
        href={(page) => hrefOf({ page })}
        empty={
          <EmptyState
            icon={<ListChecks />}
            title={t(state.state || state.name ? "jobs.emptyState" : "jobs.empty")}
          />
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobRow job={job} />
            </li>
          ))}
        </ul>
      </ListResults>
      <Schedules schedules={queue.schedules} />
    </AdministrationFrame>
  );
}

const TONES: Record<JobState, BadgeTone> = {
  running: "accent",
  waiting: "neutral",
  failing: "warning",
  dead: "danger",
};

function JobRow({ job }: { job: JobJson }) {
  const t = useTranslations("administration.jobs");
  const moment = useMoment();
  const { id, name, state, attempts, max_attempts: most, last_error: error } = job;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-80">
        <h4 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <code className="font-mono text-[0.9375rem] font-semibold">{name}</code>
          <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        </h4>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t("attempts", { attempts, most })}</span>
          <span>{t("runAt", { moment: moment(job.run_at) })}</span>
        </p>
        {error && <p className="mt-1 text-sm break-words">{firstLine(error)}</p>}
        <Disclosure
          summary={<span className="text-sm">{error ? t("error") : t("input")}</span>}
          className="mt-1"
        >
          {error && <Text label={t("error")}>{error}</Text>}
          <Text label={t("input")}>{JSON.stringify(job.input, null, 2)}</Text>
        </Disclosure>
      </div>
      {state !== "running" && <JobActions id={id} name={name} />}
    </article>
  );
}

const firstLine = (text: string) => text.split("\n")[0];

function Text({ label, children }: { label: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="mt-2 max-h-60 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}

function Schedules({ schedules }: Pick<QueueJson, "schedules">) {
  const t = useTranslations("administration");
  const locale = useLocale();
  const when = (moment: string | null) => (moment ? formatMinute(moment, locale) : t("never"));
  return (
    <section className="mt-10">
      <h3 className="text-lg font-semibold">{t("jobs.schedules")}</h3>
      <Table label={t("jobs.schedules")} className="mt-3" stacks>
        <thead>
          <Row>
            <HeaderCell>{t("jobs.job")}</HeaderCell>
            <HeaderCell>{t("jobs.cron")}</HeaderCell>
            <HeaderCell>{t("jobs.last")}</HeaderCell>
            <HeaderCell>{t("jobs.next")}</HeaderCell>
          </Row>
        </thead>
        <tbody>
          {schedules.map(({ name, cron, why, last_run_at, next_run_at }) => (
            <Row key={name}>
              <Cell label={t("jobs.job")} className="sm:min-w-60">
                <code className="font-mono text-sm">{name}</code>
                <span className="block text-sm text-muted">{why}</span>
              </Cell>
              <Cell label={t("jobs.cron")} className="whitespace-nowrap">
                <code className="font-mono text-sm">{cron}</code>
              </Cell>
              <Cell label={t("jobs.last")} className="whitespace-nowrap">
                {when(last_run_at)}
              </Cell>
              <Cell label={t("jobs.next")} className="whitespace-nowrap">
                {when(next_run_at)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
