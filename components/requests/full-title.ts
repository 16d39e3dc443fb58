import type { RequestJson } from "./request-json";
import type { RequestTexts } from "./request-types";

/**
 * What a request is and what it is about, for places where its kind does not stand beside its title. Titles of the other
 * types say both.
 */
export function fullTitle(t: RequestTexts, { type, title }: Pick<RequestJson, "type" | "title">) {
  if (type === "community-submission" || type === "community-inclusion")
    return t(`fullTitles.${type}`, { title });
  return title;
}
