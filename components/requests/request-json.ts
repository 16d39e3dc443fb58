import { isObject } from "@/lib/core/json";
import type { EventJson, RequestFileJson, RequestJson } from "@/lib/request-engine/schema";

export type { EventJson, RequestJson };

/** The path of an address of ours, for links within the site. */
export function pathOf(address: unknown): string {
  if (typeof address !== "string") return "#";
  const { pathname, search, hash } = new URL(address, "http://here");
  return pathname + search + hash;
}

/** When the receiver was asked. Drafts of requests, which only their creators see, count from when they were begun. */
export const askedAt = ({ submitted_at, created }: RequestJson) => submitted_at ?? created;

export const pageOf = ({ links }: RequestJson) => pathOf(links.self_html);

type DecisionAction = "accept" | "decline" | "cancel";

/** What this reader may do now. */
export function isAllowed({ links }: RequestJson, action: DecisionAction | "submit"): boolean {
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

/** Where a comment stands in the page. */
export const anchorOf = ({ id, parent_id }: EventJson) =>
  `commentevent-${parent_id ? `${parent_id}_${id}` : id}`;
