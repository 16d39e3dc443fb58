import { useTranslations } from "next-intl";
import { fullTitle } from "@/components/requests/full-title";
import { pageOf, type RequestJson } from "@/components/requests/request-json";
import { ICONS } from "@/components/requests/request-icons";
import { RequestSides } from "@/components/requests/request-sides";
import { knownType } from "@/components/requests/request-types";
import { StatusBadge } from "@/components/requests/status-badge";
import { Inbox } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { OPEN_STATUSES, STATUSES } from "@/lib/request-engine/schema";
import { ChoiceFilters } from "../choice-filters";
import type { ListState } from "../list-address";
import { OverviewList, type OverviewListProps } from "../overview-list";
import { hrefOfSection } from "../sections";

const PATH = hrefOfSection("requests");
const TABS = ["open", "closed"] as const;
type RequestsState = ListState<"q" | "tab" | "type" | "status" | "sort">;
export const REQUESTS_PARAMS = ["q", "tab", "type", "status", "sort"] as const;
export const NEWEST_REQUESTS = "newestsubmission";
export const REQUEST_SORTS = ["oldestsubmission", "newestactivity", "oldestactivity"] as const;

type RequestsPageProps = OverviewListProps<RequestJson, RequestsState> & {
  /** Ids of the types that there are. */
  types: readonly string[];
};

/** Requests of all people and collections. */
export function RequestsPage({ types, ...props }: RequestsPageProps) {
  const t = useTranslations("administration.requests");
  return (
    <OverviewList
      {...props}
      section="requests"
      tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      // Each status is on one of the tabs.
      tabEmpties={["status"]}
      filters={<Filters state={props.state} types={types} />}
      icon={<Inbox />}
      keyOf={({ id }) => id}
      rowOf={(request) => <Row request={request} />}
    />
  );
}

function Filters({ state, types }: Pick<RequestsPageProps, "state" | "types">) {
  const t = useTranslations("administration.requests");
  const words = useTranslations("requests");
  const { q, tab, type, status, sort } = state;
  return (
    <ChoiceFilters
      action={PATH}
      filters={[
        {
          name: "type",
          label: t("type"),
          any: t("any"),
          chosen: type,
          choices: types.map((value) => ({
            value,
            label: words(`types.${knownType(value)}.label`),
          })),
        },
        {
          name: "status",
          label: t("status"),
          any: t("any"),
          chosen: status,
          choices: STATUSES.filter(
            (value) => !tab || OPEN_STATUSES.includes(value) === (tab === "open"),
          ).map((value) => ({ value, label: words(`status.${value}`) })),
        },
        {
          name: "sort",
          label: t("sort"),
          any: t(q ? "sorts.bestmatch" : "sorts.newestsubmission"),
          chosen: sort,
          choices: REQUEST_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
        },
      ]}
      keeps={{ q, tab }}
    />
  );
}

function Row({ request }: { request: RequestJson }) {
  const t = useTranslations("requests");
  const Icon = ICONS[knownType(request.type)];
  return (
    <article className="flex items-start gap-3 py-3 wrap-anywhere">
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 grow">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-pretty">
          <Link href={pageOf(request)} className="min-w-0 text-ink quiet-link hover:text-accent">
            <bdi>{fullTitle(t, request)}</bdi>
          </Link>
          <StatusBadge request={request} />
        </h3>
        <p className="mt-1 text-sm text-muted">
          <RequestSides request={request} />
        </p>
      </div>
    </article>
  );
}
