import { dayTextOf } from "@/lib/core/calendar";
import { type MessageLike, toMessage } from "@/lib/core/message";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import { translate } from "@/lib/i18n/translate";
import { type Actor, isAdmin } from "@/lib/core/actor";
import { timestamp } from "@/lib/core/timestamp";
import { bucketsOf, listJson } from "@/lib/core/list-json";
import { valuesOf } from "@/lib/core/paging";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { type Account, stateOfAccount } from "./account";
import { canManageAccounts, canSeeAccount, canSeeEmail, isSelf } from "./policy";
import type {
  GroupJson,
  ManagedUserJson,
  MeJson,
  NewTokenJson,
  SessionJson,
  TokenJson,
  UserGroupsJson,
  UserJson,
} from "./schema";
import type { AccountInList, AccountQuery, listAllAccounts } from "./service/all-accounts";
import type { AccountGroups } from "./service/groups";
import { attributesOf, type Group, type GroupQuery } from "./service/people";
import type { SessionRow } from "./service/sessions";
import type { Token } from "./service/tokens";

/** A person as this reader may see them. */
export function toUserJson(actor: Actor, account: Account): UserJson {
  const attributes = attributesOf(account);
  const path = `/api/users/${account.id}`;
  const person: UserJson = {
    id: String(account.id),
    username: account.username,
    is_current_user: isSelf(actor, account),
    profile: account.profile,
    identities: account.orcid ? { orcid: account.orcid } : {},
    links: {
      self: absoluteUrl(path),
      avatar: absoluteUrl(`${path}/avatar.svg`),
      records_html: absoluteUrl(`/search?q=parent.access.owned_by.user:${account.id}`),
    },
  };
  if (canSeeEmail(actor, attributes)) person.email = account.email;
  if (canSeeAccount(actor, account)) Object.assign(person, accountFields(account));
  return canManageAccounts(actor) ? { ...person, ...managedFields(account) } : person;
}

function managedFields(account: Account) {
  const { verifiedAt, blockedAt, preferences, roles } = account;
  return {
    status: stateOfAccount(account),
    visibility: preferences.visibility,
    roles: [...roles],
    verified_at: verifiedAt && timestamp(verifiedAt),
    blocked_at: blockedAt && timestamp(blockedAt),
  };
}

/** An account with its usage, for administrators. */
export function toManagedUserJson(
  actor: Actor,
  { account, use, identifiers }: AccountInList,
): ManagedUserJson {
  const path = `/api/users/${account.id}`;
  const person = toUserJson(actor, account);
  return {
    ...person,
    identifiers: [...identifiers],
    sessions: use.sessions,
    last_login_at: use.lastLoginAt && timestamp(use.lastLoginAt),
    last_seen_at: use.lastSeenAt && timestamp(use.lastSeenAt),
    links: {
      ...person.links,
      groups: absoluteUrl(`${path}/groups`),
      admin_html: absoluteUrl(`/administration/users/${account.id}`),
    },
  };
}

export function toManagedUsersJson(
  actor: Actor,
  found: Awaited<ReturnType<typeof listAllAccounts>>,
  query: AccountQuery,
) {
  const { page, q } = query;
  const { sort, size, total, counts } = found;
  const given = Object.fromEntries(
    (["is_active", "is_blocked", "is_verified"] as const)
      .filter((name) => query[name] !== undefined)
      .map((name) => [name, String(query[name])]),
  );
  return listJson({
    path: "/api/users/all",
    hits: found.accounts.map((one) => toManagedUserJson(actor, one)),
    total,
    page,
    size,
    sort,
    params: { q, ...given, status: valuesOf(query.status), roles: valuesOf(query.roles) },
    aggregations: {
      status: { label: "Status", buckets: bucketsOf(counts, "status", valuesOf(query.status)) },
      roles: { label: "Roles", buckets: bucketsOf(counts, "roles", valuesOf(query.roles)) },
    },
  });
}

export function toUserGroupsJson({ held, available }: AccountGroups): UserGroupsJson {
  return {
    groups: held.map(({ id, title }) => ({ id, name: title })),
    available_groups: available.map(({ id, title, isManaged }) => ({
      id,
      name: title,
      is_managed: isManaged,
    })),
    total: held.length,
  };
}

function accountFields(account: Account) {
  return {
    preferences: {
      ...account.preferences,
      locale: account.preferences.locale ?? "",
    },
    active: account.active,
    confirmed: account.confirmed,
    verified: account.verifiedAt !== null,
    blocked: account.blockedAt !== null,
    domain: account.email.split("@")[1] ?? "",
    created: timestamp(account.createdAt),
    updated: timestamp(account.updatedAt),
    revision_id: account.revision,
  };
}

/** The reader's own account. */
export function toMeJson(account: Account): MeJson {
  const actor: Actor = {
    kind: "user",
    id: String(account.id),
    roles: account.roles,
    memberships: [],
    via: "session",
    scopes: null,
  };
  return {
    ...toUserJson(actor, account),
    email: account.email,
    roles: [...account.roles],
    is_administrator: isAdmin(actor),
  };
}

export function toPeopleJson(actor: Actor, people: readonly Account[], query: PeopleQuery) {
  const parameters = Object.entries({ q: query.q, suggest: query.suggest });
  const given = parameters.filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given);
  return {
    hits: { hits: people.map((one) => toUserJson(actor, one)), total: people.length },
    sortBy: "bestmatch",
    links: { self: absoluteUrl(`/api/users${search.size > 0 ? `?${search.toString()}` : ""}`) },
  };
}
type PeopleQuery = { q?: string | undefined; suggest?: string | undefined };

export function toTokenJson(token: Token, now: Date): TokenJson {
  const path = `/api/user/tokens/${token.id}`;
  return {
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    hint: token.hint,
    created: timestamp(token.createdAt),
    // Kept as the moment after the last day.
    expires_at: token.expiresAt ? dayTextOf(new Date(token.expiresAt.getTime() - 1)) : null,
    is_expired: token.expiresAt !== null && token.expiresAt <= now,
    last_used_at: token.lastUsedAt ? timestamp(token.lastUsedAt) : null,
    links: { self: absoluteUrl(path) },
  };
}

export function toNewTokenJson(made: { token: Token; text: string }, now: Date): NewTokenJson {
  return { ...toTokenJson(made.token, now), token: made.text };
}

export function toTokensJson(tokens: readonly Token[], now: Date) {
  return everything(
    "/api/user/tokens",
    tokens.map((token) => toTokenJson(token, now)),
  );
}

export function toSessionsJson(sessions: readonly SessionRow[], actor: Actor) {
  const currentId = actor.kind === "user" ? actor.sessionId : undefined;
  return everything(
    "/api/sessions",
    sessions.map((session): SessionJson => ({
      id: session.id,
      created: timestamp(session.createdAt),
      last_seen_at: timestamp(session.lastSeenAt),
      expires_at: timestamp(session.expiresAt),
      ip: session.ip,
      user_agent: session.userAgent,
      is_current: session.id === currentId,
      links: { self: absoluteUrl(`/api/sessions/${session.id}`) },
    })),
  );
}

/** A short list that is always answered whole. */
function everything<Hit>(path: string, hits: Hit[]) {
  return { hits: { hits, total: hits.length }, links: { self: absoluteUrl(path) } };
}

export function toGroupJson(group: Group): GroupJson {
  const path = `/api/groups/${encodeURIComponent(group.id)}`;
  return {
    id: group.id,
    name: group.id,
    title: group.title ?? group.id,
    description: group.description ?? "",
    is_managed: group.isManaged,
    created: timestamp(group.createdAt),
    updated: timestamp(group.createdAt),
    revision_id: 1,
    links: { self: absoluteUrl(path), avatar: absoluteUrl(`${path}/avatar.svg`) },
  };
}

export function toGroupsJson(
  found: { groups: readonly Group[]; total: number; sort: string },
  { page, size, q }: GroupQuery,
) {
  const { total, sort } = found;
  const hits = found.groups.map(toGroupJson);
  return listJson({ path: "/api/groups", hits, total, page, size, sort, params: { q } });
}

/** A sentence about what was done, in the reader's language. */
export const toMessageJson = (given: MessageLike, languages: readonly string[]) => ({
  message: translate(supportedLocale(languages), toMessage(given)),
});
