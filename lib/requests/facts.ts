import { keysFor } from "./party";
import type { RequestFacts } from "./policy";
import type { RequestRow, RequestType } from "./types";

/** What the policy asks about a request. The search document carries the same. */
export function factsOf(type: RequestType, request: RequestRow): RequestFacts {
  const creators = keysFor(request.createdBy, type.creatorRole);
  const deciders = keysFor(request.receiver, type.receiverRole);
  const others = [...request.reviewers, ...request.alsoReaders];
  return {
    creators,
    deciders,
    about: type.family === "reviews" || type.family === "access" ? "works" : "collections",
    readers: request.status === "created" ? creators : [...creators, ...deciders, ...others],
  };
}
