import { isObject } from "@/lib/core/json";
import type { EventJson, RequestFileJson, RequestJson } from "@/lib/requests/schema";

export type { EventJson, RequestJson };

/** Whoever takes part in a request, as pages show them. */
export type Party = { name: string; href?: string; kind: PartyKind };
type PartyKind = "person" | "group" | "collection" | "work" | "address" | "system";

type Reference = Readonly<Record<string, string>> | null | undefined;
type Role = "created_by" | "receiver" | "topic";

export function partyOf(request: RequestJson, role: Role): Party | undefined {
  return entityOf(request[role], request.expanded?.[role]);
}

export function authorOf(event: EventJson): Party {
  return entityOf(event.created_by, event.expanded?.created_by) ?? SYSTEM;
}

export function lastReplier({ last_reply, expanded }: RequestJson): Party | undefined {
  if (!last_reply) return undefined;
  const reply = expanded?.last_reply;
  return entityOf(last_reply.created_by, isObject(reply) ? reply.created_by : undefined);
}

export function reviewersOf({ reviewers = [], expanded }: RequestJson): Party[] {
  const entities = Array.isArray(expanded?.reviewers) ? (expanded.reviewers as unknown[]) : [];
  return reviewers.flatMap((reference, at) => entityOf(reference, entities[at]) ?? []);
}

const SYSTEM: Party = { name: "The service", kind: "system" };

/** What a reference of the wire means, with the words of its expansion where there is one. */
export function entityOf(reference: Reference, entity: unknown): Party | undefined {
  if (!reference) return undefined;
  const { user, group, community, record, email } = reference;
  if (user === "system") return SYSTEM;
  const text = (...path: string[]) => textAt(entity, path);
  if (user)
    return {
      name: text("profile", "full_name") || text("username") || `Account ${user}`,
      kind: "person",
    };
  if (group) return { name: text("title") || text("name") || group, kind: "group" };
  if (community) {
    const slug = text("slug");
    return {
      name: text("metadata", "title") || "A collection",
      kind: "collection",
      ...(slug ? { href: `/collections/${slug}` } : {}),
    };
  }
  if (record)
    return { name: text("metadata", "title") || record, kind: "work", href: `/records/${record}` };
  return email ? { name: email, kind: "address" } : undefined;
}

function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (inside, key) => (isObject(inside) ? inside[key] : undefined),
    value,
  );
  return typeof found === "string" ? found : "";
}

/** The path of an address of ours, for links within the site. */
export function pathOf(address: unknown): string {
  if (typeof address !== "string") return "#";
  const { pathname, search, hash } = new URL(address, "http://here");
  return pathname + search + hash;
}

export const pageOf = ({ links }: RequestJson) => pathOf(links.self_html);

export type DecisionAction = "accept" | "decline" | "cancel";

/** What this reader may do now. */
export function mayDo({ links }: RequestJson, action: DecisionAction | "submit"): boolean {
  return isObject(links.actions) && action in links.actions;
}

/** The markup of a comment. */
export const contentOf = ({ payload }: Pick<EventJson, "payload">) =>
  typeof payload.content === "string" ? payload.content : "";

/** The files of a comment, where it came expanded. */
export const filesOf = ({ expanded }: Pick<EventJson, "expanded">) =>
  // Made by the service, whose schema leaves expansions open.
  (Array.isArray(expanded?.files) ? expanded.files : []) as RequestFileJson[];

/** The replies that came with a comment. */
export const repliesOf = ({ children = [] }: EventJson) => children as EventJson[];
