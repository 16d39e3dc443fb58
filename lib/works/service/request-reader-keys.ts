import type { Parent } from "../rows";
import { LEVELS } from "../schema";

const PREVIEWS: ReadonlySet<string> = new Set(LEVELS.slice(LEVELS.indexOf("preview")));

/** The keys of those who may read requests about a work because they may preview the work. */
export function requestReaderKeys({ ownerId, grants }: Parent): string[] {
  const granted = grants.flatMap(({ subjectType, subjectId, permission }) => {
    if (!PREVIEWS.has(permission) || subjectType === "system_role") return [];
    return [subjectType === "user" ? `user:${subjectId}` : `group:${subjectId}`];
  });
  return [...new Set([`user:${ownerId}`, ...granted])];
}
