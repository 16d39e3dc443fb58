import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ListChecks } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/tab-links";
import { QUEUE_STATES, type SyncJson } from "@/lib/partner-administration/schema";
import { ListResults } from "../list-results";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";
import { viewHref } from "./partner-address";
import { RetryButton } from "./queue-actions";
import { QUEUE_TONES } from "./queue-tones";

export type QueuedAccount = { readonly id: string; readonly name: string };

type QueueProps = {
  name: string;
  entries: readonly SyncJson[];
  /** The accounts of people among them, by what the partner calls these. */
  accounts: ReadonlyMap<string, QueuedAccount>;
  total: number;
  page: number;
  /** Of the entries shown; empty: all. */
  state: SyncJson["state"] | "";
  /** Entries that were given up. */
  dead: number;
};

/** People and groups that are compared with the partner. */
export function Queue(props: QueueProps) {
  const { name, entries, accounts, total, page, state, dead } = props;
  const t = useTranslations("partners");
  const hrefOf = (change: Readonly<Record<string, string | number>> = {}) =>
    viewHref(name, "queue", { state, ...change });
  return (
    <>
      <p className="max-w-[70ch] text-muted">{t("queue.lead")}</p>
      <div className="mt-4">
        <TabLinks
          label={t("queue.tabs")}
          links={[
            { href: hrefOf({ state: "" }), label: t("queue.all") },
            ...QUEUE_STATES.map((one) => ({
              href: hrefOf({ state: one }),
              label: t(`queue.states.${one}`),
            })),
          ]}
          current={hrefOf()}
        />
      </div>
      {dead > 0 && (
        <div className="mt-4">
          <RetryButton name={name} />
        </div>
      )}
      <ListResults
        label={t("views.queue")}
        count={t("queue.count", { count: total })}
        total={total}
        page={page}
        href={(to) => hrefOf({ page: to })}
        empty={
          <EmptyState icon={<ListChecks />} title={t("queue.empty")}>
            {t("queue.emptyHint")}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>
              <Entry
                name={name}
                entry={entry}
                account={entry.kind === "users" ? accounts.get(entry.id) : undefined}
              />
            </li>
          ))}
        </ul>
      </ListResults>
    </>
  );
}

type EntryProps = { name: string; entry: SyncJson; account: QueuedAccount | undefined };

function Entry({ name, entry, account }: EntryProps) {
  const t = useTranslations("partners");
  const moment = useMoment();
  const { kind, id, event, state, tries, due, finished, result } = entry;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 font-semibold break-all">{t(`calls.kinds.${kind}`, { id })}</bdi>
          <Badge tone={QUEUE_TONES[state]}>{t(`queue.states.${state}`)}</Badge>
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {account && (
            <Link href={`${hrefOfSection("users")}/${account.id}`} className="link">
              <bdi>{account.name}</bdi>
            </Link>
          )}
          {/* What was found there is said below; it may be something else than was announced. */}
          {!result && <span>{t(`queue.events.${event}`)}</span>}
          {state !== "done" && <span>{t("queue.tries", { count: tries })}</span>}
          {state === "waiting" && <span>{t("queue.due", { moment: moment(due) })}</span>}
          {state !== "waiting" && finished && (
            <span>{t("queue.finished", { moment: moment(finished) })}</span>
          )}
        </p>
        {result && <p className="mt-1 text-sm break-words">{result}</p>}
      </div>
      {state === "dead" && <RetryButton name={name} entry={{ kind, id }} />}
    </article>
  );
}
