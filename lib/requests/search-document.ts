import { type SearchDocument, unversioned } from "@/lib/search";
import { requestNumber } from "./number";
import { factsOf } from "./facts";
import { toReference } from "./party";
import type { RequestFacts } from "./policy";
import { isClosed, isOpen } from "./schema";
import type { RequestRow, RequestType } from "./types";

/** A request as the search index keeps it. */
export function toSearchDocument(type: RequestType, request: RequestRow): SearchDocument {
  const { status, createdBy, receiver, topic, reviewers } = request;
  return {
    ...unversioned(request),
    revision: request.revision,
    createdAt: request.createdAt,
    updatedAt: request.lastActivityAt,
    visibility: {
      ...visibilityOf(factsOf(type, request)),
      shared: sharedKeys(type, request),
      created_by: [createdBy],
      receiver: [receiver],
      topic: topic ? [topic] : [],
      type: [request.type],
      stage: [isOpen(status) ? "open" : isClosed(status) ? "closed" : "created"],
    },
    facets: { type: [request.type], status: [status] },
    fields: {
      id: request.id,
      number: requestNumber(request.number),
      type: request.type,
      status,
      is_open: isOpen(status),
      title: request.title,
      description: request.description,
      created_by: toReference(createdBy),
      receiver: toReference(receiver),
      ...(topic ? { topic: toReference(topic) } : {}),
      reviewers: reviewers.map(toReference),
      created: request.createdAt.toISOString(),
      updated: request.updatedAt.toISOString(),
      last_activity_at: request.lastActivityAt.toISOString(),
      ...(request.expiresAt ? { expires_at: request.expiresAt.toISOString() } : {}),
    },
  };
}

/** The facts of the policy under their own names, so that its filters can be asked. */
export function visibilityOf(facts: RequestFacts): Record<keyof RequestFacts, readonly string[]> {
  const { readers, creators, deciders, about } = facts;
  return { readers, creators, deciders, about: [about] };
}

/** Whom it concerns without being made by them or addressed to them in person. */
function sharedKeys(type: RequestType, request: RequestRow): string[] {
  const { readers } = factsOf(type, request);
  return readers.filter((key) => key !== request.createdBy && key !== request.receiver);
}
