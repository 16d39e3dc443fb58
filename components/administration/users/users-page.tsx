import { useLocale, useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMoment } from "@/components/ui/format";
import { UsersRound } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { TabLinks } from "@/components/ui/tab-links";
import { ACCOUNT_STATES, type AccountState, type ManagedUserJson } from "@/lib/users/schema";
import { AdministrationFrame } from "../administration-frame";
import { ChoiceFilters } from "../choice-filters";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { ListSearch } from "../list-search";
import { hrefOfSection } from "../sections";
import { NewAccount } from "./new-account";
import { useGroupName } from "./use-group-name";

const PATH = hrefOfSection("users");
type UsersState = ListState<"q" | "status" | "roles">;
export const USERS_PARAMS = ["q", "status", "roles"] as const;

export const STATE_TONES: Record<AccountState, BadgeTone> = {
  active: "accent",
  inactive: "neutral",
  unconfirmed: "notice",
  blocked: "danger",
};

/** Of the groups that are named, by their IDs. */
type GroupTitles = ReadonlyMap<string, string | null>;

type Count = { key: string; doc_count: number };
type UsersPageProps = {
  state: UsersState;
  users: readonly ManagedUserJson[];
  total: number;
  counts: { status: readonly Count[]; roles: readonly Count[] };
  groups: GroupTitles;
};

/** All accounts, with where they stand. */
export function UsersPage({ state, users, total, counts, groups }: UsersPageProps) {
  const t = useTranslations("administration.users");
  const groupName = useGroupName();
  const { q, status, roles } = state;
  const hrefOf = (change: Partial<UsersState>) => listHref(PATH, { ...state, page: 1, ...change });
  const countOf = (one: AccountState) => counts.status.find(({ key }) => key === one)?.doc_count;
  const tabs = ACCOUNT_STATES.filter((one) => one === status || countOf(one));
  return (
    <AdministrationFrame section="users">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow">
          <ListSearch
            action={PATH}
            q={q}
            label={t("search")}
            hint={t("searchHint")}
            keeps={{ status, roles }}
          />
        </div>
        <NewAccount />
      </div>
      <div className="mt-4">
        <TabLinks
          label={t("tabs.label")}
          links={[
            {
              href: hrefOf({ status: "" }),
              label: t("tabCount", {
                name: t("tabs.all"),
                count: counts.status.reduce((sum, one) => sum + one.doc_count, 0),
              }),
            },
            ...tabs.map((one) => ({
              href: hrefOf({ status: one }),
              label: t("tabCount", { name: t(`tabs.${one}`), count: countOf(one) ?? 0 }),
            })),
          ]}
          current={hrefOf({})}
        />
      </div>
      {(counts.roles.length > 0 || roles) && (
        <ChoiceFilters
          action={PATH}
          filters={[
            {
              name: "roles",
              label: t("role"),
              any: t("anyRole"),
              chosen: roles,
              choices: counts.roles.map(({ key }) => ({
                value: key,
                label: groupName(key, groups.get(key)),
              })),
            },
          ]}
          keeps={{ q, status }}
        />
      )}
      <ListResults
        label={t("tabs.label")}
        count={t("count", { count: total })}
        total={total}
        page={state.page}
        href={(page) => hrefOf({ page })}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={t("empty")}
            action={<LinkButton href={PATH}>{t("tabs.all")}</LinkButton>}
          />
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {users.map((user) => (
            <li key={user.id}>
              <UserRow user={user} groups={groups} />
            </li>
          ))}
        </ul>
      </ListResults>
    </AdministrationFrame>
  );
}

function UserRow({ user, groups }: { user: ManagedUserJson; groups: GroupTitles }) {
  const t = useTranslations("administration.users");
  const locale = useLocale();
  const groupName = useGroupName();
  const day = (moment: string) => formatMoment(moment, locale);
  const { id, username, profile, email, status = "active", roles = [] } = user;
  return (
    <article className="py-3">
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        <Link href={`${PATH}/${id}`} className="text-ink quiet-link hover:text-accent">
          <bdi>{profile.full_name || username}</bdi>
        </Link>
        {status !== "active" && <Badge tone={STATE_TONES[status]}>{t(`status.${status}`)}</Badge>}
        {user.verified && <Badge tone="accent">{t("verified")}</Badge>}
        {roles.map((role) => (
          <Badge key={role}>{groupName(role, groups.get(role))}</Badge>
        ))}
      </h3>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="break-all">{email}</span>
        <span>{username}</span>
        {user.created && <span>{t("since", { date: day(user.created) })}</span>}
        <span>
          {user.last_seen_at
            ? t("lastSeen", { date: day(user.last_seen_at) })
            : user.last_login_at
              ? t("lastSignIn", { date: day(user.last_login_at) })
              : t("neverSignedIn")}
        </span>
      </p>
    </article>
  );
}
