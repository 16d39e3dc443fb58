import { toCertificateJson } from "@/lib/administration";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { isObject } from "@/lib/core/json";
import { listJson } from "@/lib/core/list-json";
import type { Message, MessageKey } from "@/lib/core/message";
import type { Page } from "@/lib/core/paging";
import { timestamp } from "@/lib/core/timestamp";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { type ForeseenSignIn, type HeldToken, nameOfAccount, toTokenJson } from "@/lib/users";
import { masked } from "./masked";
import type { CallRow, SignInRow } from "./repository";
import type {
  CallJson,
  DeliveryJson,
  NewPartnerTokenJson,
  PartnerJson,
  PartnerTokenJson,
  SignInJson,
  SignInTestJson,
  SyncJson,
  WholeDeliveryJson,
} from "./schema";
import type * as history from "./service/history";
import type { PartnerState } from "./service/partners";
import type * as tokens from "./service/tokens";

const timestampOrNull = (at: Date | null | undefined) => (at ? timestamp(at) : null);
const sentence = (locale: Locale, text: Message | undefined) =>
  text ? translate(locale, text) : null;
const API = "/api/admin/partners";
const pathOf = (name: string, rest = "") => `${API}/${encodeURIComponent(name)}${rest}`;

function toCallJson(call: CallRow, locale: Locale): CallJson {
  const { kind, subject, status, problem, millis, createdAt } = call;
  return {
    ...{ kind, subject, status },
    problem: sentence(locale, problem),
    duration_ms: millis,
    created: timestamp(createdAt),
  };
}

export function toPartnerJson(given: PartnerState, locale: Locale): PartnerJson {
  const { partner, state, certificates, switchedOff, pulse } = given;
  const { name, title, aliases } = partner;
  const at = (rest: string) => absoluteUrl(pathOf(name, rest));
  return {
    ...{ name, title, aliases: [...aliases], state },
    switched_off: switchedOff.map((one) => ({ ...one, reason: translate(locale, one.reason) })),
    certificates: certificates.map((one) => toCertificateJson(one, locale)),
    last_sign_in: timestampOrNull(pulse.lastSignIn),
    last_call: pulse.lastCall ? toCallJson(pulse.lastCall, locale) : null,
    queue: {
      waiting: pulse.waiting,
      dead: pulse.dead,
      failures: pulse.failures,
      next_try_at: timestampOrNull(pulse.probeAt),
    },
    links: {
      self: at(""),
      self_html: absoluteUrl(`/administration/partners/${encodeURIComponent(name)}`),
      calls: at("/calls"),
      sign_ins: at("/sign-ins"),
      deliveries: at("/deliveries"),
      syncs: at("/syncs"),
      tokens: at("/tokens"),
    },
  };
}

export function toPartnersJson(partners: readonly PartnerState[], locale: Locale) {
  const hits = partners.map((one) => toPartnerJson(one, locale));
  return { hits: { hits, total: hits.length }, links: { self: absoluteUrl(API) } };
}

type Listed = { readonly total: number; readonly size: number };
type Asked = { readonly name: string; readonly query: Page; readonly locale: Locale };

function pageJson<Hit>(
  hits: Hit[],
  { total, size }: Listed,
  { name, query: { page } }: Omit<Asked, "locale">,
  { list, sort, params = {} }: { list: string; sort: string; params?: Record<string, string> },
) {
  return listJson({ path: pathOf(name, `/${list}`), hits, total, page, size, sort, params });
}

export function toCallsJson(found: Awaited<ReturnType<typeof history.listCalls>>, asked: Asked) {
  const hits = found.calls.map((one) => toCallJson(one, asked.locale));
  return pageJson(hits, found, asked, { list: "calls", sort: "newest" });
}

export function toSignInsJson(
  found: Awaited<ReturnType<typeof history.listSignIns>>,
  asked: Omit<Asked, "locale">,
) {
  const hits = found.signIns.map(toSignInJson);
  return pageJson(hits, found, asked, { list: "sign-ins", sort: "newest" });
}

function toSignInJson(row: SignInRow): SignInJson {
  const attributes = masked(row.attributes);
  return {
    id: String(row.id),
    outcome: row.outcome,
    external_id: row.externalId,
    reason: row.reason,
    user: row.userId === null ? null : String(row.userId),
    attributes: isObject(attributes) ? attributes : null,
    created: timestamp(row.createdAt),
  };
}

const deliveryPath = (name: string, id: bigint) => pathOf(name, `/deliveries/${id}`);
const deliveryLinks = (name: string, id: bigint) => ({
  self: absoluteUrl(deliveryPath(name, id)),
  self_html: absoluteUrl(`/administration/partners/${encodeURIComponent(name)}/deliveries/${id}`),
  replay: absoluteUrl(`${deliveryPath(name, id)}/replay`),
});

export function toDeliveriesJson(
  found: Awaited<ReturnType<typeof history.listDeliveries>>,
  asked: Omit<Asked, "locale">,
) {
  const hits = found.deliveries.map((row): DeliveryJson => ({
    id: String(row.id),
    sender: row.sender,
    status: row.status,
    received: timestamp(row.receivedAt),
    entries: row.total,
    refused: row.refused,
    links: deliveryLinks(asked.name, row.id),
  }));
  return pageJson(hits, found, asked, { list: "deliveries", sort: "newest" });
}

/** What partners' programs are told in two words, for administrators who read it. */
const IN_WORDS = {
  "webhooks.unknownType": "webhooks.onlyUsersAndGroups",
  "webhooks.unknownEvent": "webhooks.unknownKindOfChange",
  "webhooks.unknownUser": "webhooks.nobodyLinked",
} as const satisfies Partial<Record<MessageKey, MessageKey>>;

const inWords = (problem: Message): Message =>
  problem.key in IN_WORDS ? { key: IN_WORDS[problem.key as keyof typeof IN_WORDS] } : problem;

export function toDeliveryJson(
  delivery: Awaited<ReturnType<typeof history.readDelivery>>,
  locale: Locale,
): WholeDeliveryJson {
  const { id, instance, sender, status, receivedAt, total, entries, payload } = delivery;
  return {
    id: String(id),
    ...{ sender, status, total },
    received: timestamp(receivedAt),
    entries: entries.map(({ problem, sync, ...entry }) => ({
      ...{ type: entry.type, id: entry.id, event: entry.event },
      problem: sentence(locale, problem && inWords(problem)),
      state: sync?.state ?? null,
      result: sentence(locale, sync?.result),
    })),
    payload: masked(payload),
    links: deliveryLinks(instance, id),
  };
}

export function toReplayedJson({ judged }: Awaited<ReturnType<typeof history.replayDelivery>>) {
  const refused = judged.filter(({ problem }) => problem).length;
  return { accepted: judged.length - refused, refused };
}

export function toSyncsJson(
  found: Awaited<ReturnType<typeof history.listSyncs>>,
  asked: Asked & { readonly query: history.SyncQuery },
) {
  const { state } = asked.query;
  const hits = found.entries.map((entry): SyncJson => ({
    ...{ kind: entry.kind, id: entry.id, event: entry.event },
    ...{ state: entry.state, tries: entry.tries },
    due: timestamp(entry.dueAt),
    requested: timestamp(entry.requestedAt),
    finished: timestampOrNull(entry.finishedAt),
    result: sentence(asked.locale, entry.result),
  }));
  const params: Record<string, string> = state ? { state } : {};
  return pageJson(hits, found, asked, { list: "syncs", sort: "newest", params });
}

function toPartnerTokenJson(name: string, token: HeldToken, now: Date): PartnerTokenJson {
  const { scopes, links: _, ...rest } = toTokenJson(token, now);
  return {
    ...rest,
    user: {
      id: String(token.userId),
      username: token.holder?.username ?? "",
      full_name: token.holder ? nameOfAccount(token.holder) : "",
    },
    capabilities: scopes,
    instance: token.instance,
    links: { self: absoluteUrl(pathOf(name, `/tokens/${token.id}`)) },
  };
}

export function toTokensJson(
  found: Awaited<ReturnType<typeof tokens.listTokens>>,
  asked: Omit<Asked, "locale"> & { readonly now: Date },
) {
  const hits = found.tokens.map((one) => toPartnerTokenJson(asked.name, one, asked.now));
  return pageJson(hits, found, asked, { list: "tokens", sort: "newest" });
}

export const toNewTokenJson = (
  { token, text }: Awaited<ReturnType<typeof tokens.createToken>>,
  name: string,
  now: Date,
): NewPartnerTokenJson => ({ ...toPartnerTokenJson(name, token, now), token: text });

export function toSignInTestJson(foreseen: ForeseenSignIn): SignInTestJson {
  if ("refused" in foreseen)
    return { outcome: "refused", found_by: null, user: null, reason: foreseen.refused };
  const { by, account } = foreseen;
  return {
    outcome: by === "identity" ? "opened" : by === "new" ? "created" : "linked",
    found_by: by,
    user: account ? { id: String(account.id), name: nameOfAccount(account) } : null,
    reason: null,
  };
}
