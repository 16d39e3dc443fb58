import { type SearchDocument, unversioned } from "@/lib/search";
import { requestNumber } from "./number";
import { attributesOf } from "./policy-attributes";
import { referenceJson } from "./entity-reference";
import type { RequestAttributes } from "./policy";
import { isClosed, isOpen } from "./schema";
import type { RequestRow, RequestType } from "./types";

/** A request as the search index keeps it. */
export function toSearchDocument(type: RequestType, request: RequestRow): SearchDocument {
  const { status, createdBy, receiver, addressee, topic, reviewers } = request;
  return {
    ...unversioned(request),
    revision: request.revision,
    createdAt: request.createdAt,
    updatedAt: request.lastActivityAt,
    submittedAt: request.submittedAt ?? request.createdAt,
    visibility: {
      ...visibilityOf(attributesOf(type, request)),
      shared: sharedKeys(type, request),
      involved: involvedKeys(type, request),
      created_by: [createdBy],
      receiver: [receiver],
      addressee: addressee ? [addressee] : [],
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
      created_by: referenceJson(createdBy),
      receiver: referenceJson(receiver),
      ...(topic ? { topic: referenceJson(topic) } : {}),
      reviewers: reviewers.map(referenceJson),
      created: request.createdAt.toISOString(),
      updated: request.updatedAt.toISOString(),
      last_activity_at: request.lastActivityAt.toISOString(),
      ...(request.expiresAt ? { expires_at: request.expiresAt.toISOString() } : {}),
    },
  };
}

/** The attributes of the policy under their own names, so that its filters can be asked. */
export function visibilityOf(
  attributes: RequestAttributes,
): Record<keyof RequestAttributes, readonly string[]> {
  const { readers, creators, deciders, about } = attributes;
  return { readers, creators, deciders, about: [about] };
}

/** Whom it concerns without being made by them or addressed to them in person. */
function sharedKeys(type: RequestType, request: RequestRow): string[] {
  const { readers } = attributesOf(type, request);
  return readers.filter(
    (key) =>
      ![request.createdBy, request.receiver, request.addressee].some(
        (reference) => reference === key,
      ),
  );
}

/** Who reads it without being on either side. */
function involvedKeys(type: RequestType, request: RequestRow): string[] {
  const { readers, creators, deciders } = attributesOf(type, request);
  return readers.filter((key) => !creators.includes(key) && !deciders.includes(key));
}
