import type { RequestJson } from "./request-json";
import type { RequestTexts } from "./request-types";

/** What a request is and what it is about. Requests about works are called like the work; titles of other types say both. */
export function fullTitle(t: RequestTexts, { type, title }: Pick<RequestJson, "type" | "title">) {
  if (
    type === "community-submission" ||
    type === "community-inclusion" ||
    type === "user-access-request"
  )
    return t(`fullTitles.${type}`, { title });
  return title;
}
