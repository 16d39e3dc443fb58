import type { RequestJson } from "./request-json";
import type { RequestTexts } from "./request-types";

/** What a request is and what it is about. The title of a review is that of the work; titles of other types say both. */
export function fullTitle(t: RequestTexts, { type, title }: Pick<RequestJson, "type" | "title">) {
  if (type === "community-submission" || type === "community-inclusion")
    return t(`fullTitles.${type}`, { title });
  return title;
}
