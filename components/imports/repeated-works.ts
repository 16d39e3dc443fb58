import { invalidateQueriesOf } from "@/lib/client/invalidate-queries";
import { searchCommunityRecords, searchRecords } from "./calls";
import { titlesInCollection } from "./titles-in-collection";
import { type KnownWork, worksByIdentifier } from "./works-by-identifier";

/** What is there already of the works of an import. */
export type RepeatedWorks = {
  /** Works of the service with the same identifiers. */
  known: readonly KnownWork[];
  /** Further titles that works of the collection have. */
  titles: readonly string[];
};

/** Only warns, so that what cannot be looked up is left out. */
export async function repeatedWorks(
  collection: string,
  works: readonly unknown[],
): Promise<RepeatedWorks> {
  // An import that has just ended has added some.
  await invalidateQueriesOf([searchCommunityRecords, searchRecords]);
  const [known, titles] = await Promise.all([
    worksByIdentifier(works).catch(() => []),
    titlesInCollection(collection, works).catch(() => []),
  ]);
  return { known, titles: titles.filter((title) => !known.some((one) => one.title === title)) };
}
