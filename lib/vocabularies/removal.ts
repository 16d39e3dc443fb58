import { issueAt, ValidationError } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import { currentTerms } from "./cached-terms";
import { removalInput } from "./schema";

/** What is said of something that is removed. */
export type Removal = {
  reason: string | undefined;
  note: string;
  citation: string | undefined;
  /** Whether readers are told that it was there. */
  isVisible: boolean;
};

/** Reads why something is removed; the reason is one of the list of removal reasons. */
export function readRemoval(body: unknown): Removal {
  const given = parse(removalInput, body ?? {});
  const reason = given.removal_reason?.id;
  if (reason !== undefined && !currentTerms().has("removalreasons", reason))
    throw new ValidationError([issueAt("removal_reason", "validation.invalid")]);
  return {
    reason,
    note: given.note ?? "",
    citation: given.citation_text,
    isVisible: given.is_visible ?? true,
  };
}
