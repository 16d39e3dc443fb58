import { withValueAt } from "@/components/deposit/document/value-at";
import { isRestricted } from "../visibility";
import { publisherOf } from "./preview-texts";

type Work = Readonly<Record<string, unknown>>;

/** Public works get a DOI, which is not registered without a publisher. */
export const lacksPublisher = (work: Work): boolean => !isRestricted(work) && !publisherOf(work);

/** Those that lack a publisher get the one that the form for one work begins with. */
export const withPublisher = (works: readonly Work[], publisher: string): Work[] =>
  works.map((work) =>
    lacksPublisher(work) ? withValueAt(work, "metadata.publisher", publisher) : work,
  );
