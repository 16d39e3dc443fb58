import { EMPTY_DEPOSIT } from "./document";
import { type Json, withValueAt } from "./value-at";

type NewDeposit = {
  /** The default publisher of a work. */
  publisher: string;
  /** The day with which the publication date begins, by the clock of the service. */
  today: string;
  /** The collection the work is meant for. */
  collection?: string | undefined;
  /** The licence that the collection suggests, as drafts hold it. */
  licence?: { id: string; title: Record<string, string> } | undefined;
};

/** The initial values of a new deposit. */
export function newDeposit({ publisher, today, collection, licence }: NewDeposit): Json {
  const dated = withValueAt(EMPTY_DEPOSIT, "metadata.publication_date", today);
  const named = withValueAt(dated, "metadata.publisher", publisher);
  if (collection === undefined) return named;
  return {
    ...(licence ? withValueAt(named, "metadata.rights", [licence]) : named),
    parent: { review: { type: "community-submission", receiver: { community: collection } } },
  };
}
