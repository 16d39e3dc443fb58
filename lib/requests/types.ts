import { collectionRequestTypes } from "@/lib/collections";
import { NotFound } from "@/lib/core/errors";
import type { RequestRow, RequestType } from "@/lib/request-engine";
import { workRequestTypes } from "@/lib/works";

/** Every kind of request there is. The modules they act upon define them. */
export const requestTypes: readonly RequestType[] = [
  ...collectionRequestTypes,
  ...workRequestTypes,
];

const byId = new Map(requestTypes.map((type) => [type.id, type]));

export const findType = ({ type }: Pick<RequestRow, "type">): RequestType | undefined =>
  byId.get(type);

/** A request of a kind that is gone does not exist for callers. */
export function typeOf(request: Pick<RequestRow, "type">): RequestType {
  const type = findType(request);
  if (!type) throw new NotFound("errors.notFound");
  return type;
}
