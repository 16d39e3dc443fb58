import { answeredBy } from "./addressee";
import { grantKeysFor } from "./entity-reference";
import type { RequestAttributes } from "./policy";
import type { RequestRow, RequestType } from "./types";

/** The attributes of a request that the policy reads. The search document has the same. */
export function attributesOf(type: RequestType, request: RequestRow): RequestAttributes {
  const creators = grantKeysFor(request.createdBy, type.creatorRole);
  const deciders = grantKeysFor(answeredBy(request), type.receiverRole);
  const others = [...request.reviewers, ...request.alsoReaders];
  return {
    creators,
    deciders,
    about: type.family === "reviews" || type.family === "access" ? "works" : "collections",
    readers: request.status === "created" ? creators : [...creators, ...deciders, ...others],
  };
}
