import { fetchQuery } from "@/lib/client/lazy-query-cache";
import { askInParts } from "./ask-in-parts";
import { searchCommunityRecords } from "./calls";
import { titleOf } from "./sheet/preview-texts";

/**
 * Those of the first titles that works of the collection have already. Works without an identifier of their own are
 * known again by nothing else.
 */
export async function titlesInCollection(id: string, works: readonly unknown[]): Promise<string[]> {
  const titles = [...new Set(works.map(titleOf).filter(Boolean))];
  return askInParts(titles, async (part) => {
    const query = { q: queryFor(part), include: "own", size: 50 };
    const { hits } = await fetchQuery(searchCommunityRecords, { params: { id }, query });
    return sameTitles(part, hits.hits.map(titleOf));
  });
}

export const queryFor = (titles: readonly string[]): string =>
  titles.map((title) => `metadata.title:"${title.replaceAll(/["\\]/g, " ")}"`).join(" OR ");

/** Phrases are also found inside of longer titles. */
export function sameTitles(titles: readonly string[], found: readonly string[]): string[] {
  const known = new Set(found.map(plain));
  return titles.filter((title) => known.has(plain(title)));
}

const plain = (title: string) => title.normalize("NFC").trim().toLowerCase();
