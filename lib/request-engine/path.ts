import { config } from "@/lib/core/config";
import { isUuid } from "@/lib/core/ids";
import { referencedId } from "./entity-reference";
import type { RequestRow, RequestType, Side, SlugOf } from "./types";

/** The page of a request for one side. */
export function pathFor(
  type: RequestType,
  request: RequestRow,
  side: Side,
  slugOf: SlugOf,
): string {
  if (type.path) return type.path(request, side, slugOf);
  const collection = referencedId("community", request.receiver);
  return side === "receiver" && collection
    ? collectionRequestPath(slugOf(collection), request.id)
    : ownRequestPath(request.id);
}

/** The page of a request in the inbox of a collection; its form is a setting. */
export function collectionRequestPath(slug: string, requestId: string): string {
  return fillTemplate("community-dashboard-request-details", {
    fallback: "/collections/<pid_value>/requests/<request_pid_value>",
    slug,
    requestId,
  });
}

/** The page of a request among one's own. */
export function ownRequestPath(requestId: string): string {
  return fillTemplate("user-dashboard-request-details", {
    fallback: "/me/requests/<request_pid_value>",
    slug: "",
    requestId,
  });
}

/** The request to whose page a path leads, as all forms of these paths end with its id. */
export function requestIdIn(path: string): string | undefined {
  const id = path
    .replace(/[?#].*$/, "")
    .split("/")
    .at(-1);
  return id && isUuid(id) ? id : undefined;
}

function fillTemplate(
  name: string,
  { fallback, slug, requestId }: { fallback: string; slug: string; requestId: string },
): string {
  const form = config().RDM_REQUESTS_ROUTES[name] ?? fallback;
  return form.replace("<pid_value>", slug).replace("<request_pid_value>", requestId);
}
