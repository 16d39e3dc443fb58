import type { Actor } from "@/lib/core/actor";
import { isObject } from "@/lib/core/json";
import { attributesOf, isDecider, type RequestRow } from "@/lib/request-engine";
import type { RequestJson } from "@/lib/request-engine/schema";
import { typeOf } from "./types";

/** By these, who answers becomes a member. */
const JOINING = "community-invitation";

/**
 * Requests with the steps that pages offer. By the API administrators can answer an invitation instead of the invited
 * person; on a page they would take the buttons for their own.
 */
export function withOwnSteps(
  actor: Actor,
  requests: readonly RequestJson[],
  rows: readonly RequestRow[],
): RequestJson[] {
  const ofOthers = new Set(rows.filter((row) => isForSomeoneElse(actor, row)).map(({ id }) => id));
  return requests.map((request) => (ofOthers.has(request.id) ? withoutAnswers(request) : request));
}

const isForSomeoneElse = (actor: Actor, row: RequestRow): boolean =>
  row.type === JOINING && !isDecider(actor, attributesOf(typeOf(row), row));

function withoutAnswers(request: RequestJson): RequestJson {
  const { links } = request;
  if (!isObject(links.actions)) return request;
  const { accept: _accept, decline: _decline, ...actions } = links.actions;
  return { ...request, links: { ...links, actions } };
}
