import { type Highlights, worksIndex } from "@/lib/search";
import type { DraftJson, WorkJson } from "../schema";
import type { FoundWorks } from "./search";

/**
 * Passages that show why works were found. Works are given as the reader sees them: what is left out of an answer is in
 * no passage. Undefined where nothing was asked for by words.
 */
export async function highlightsOf(
  { countable: { query } }: FoundWorks<unknown>,
  works: readonly (WorkJson | DraftJson)[],
): Promise<Highlights[] | undefined> {
  if (!query) return undefined;
  return worksIndex().highlight(
    query,
    works.map(({ metadata, custom_fields }) => ({ metadata, custom_fields })),
  );
}
