import { fetchQuery } from "@/lib/client/lazy-query-cache";
import { isObject } from "@/lib/core/json";
import { findScheme } from "@/lib/identifiers/registry";
import { askInParts } from "./ask-in-parts";
import { searchRecords } from "./calls";

/**
 * Schemes whose identifiers name one work. An ISBN or ISSN is shared by the parts of a book or journal, and import IDs are compared by
 * the import itself.
 */
const NAMING = new Set([
  "doi",
  "handle",
  "ark",
  "arxiv",
  "ads",
  "cstr",
  "lsid",
  "pmid",
  "purl",
  "urn",
  "wikidata",
]);

type NamedBy = { scheme: string; identifier: string };
export type KnownWork = { title: string; href: string };

/** Works of the whole service that the reader may see and that have an identifier of one of the first works. */
export async function worksByIdentifier(works: readonly unknown[]): Promise<KnownWork[]> {
  const found = await askInParts(works.flatMap(namesOf), async (part) => {
    const query = { q: queryFor(part), allversions: "true", size: 50 };
    const { hits } = await fetchQuery(searchRecords, { query });
    return hits.hits.filter((hit) => isNamedByOne(part, hit));
  });
  const known = new Map(
    found.map(({ id, parent, metadata }) => [
      parent.id,
      { title: String(metadata.title), href: `/records/${id}` },
    ]),
  );
  return [...known.values()];
}

/** The identifiers by which a work, as it is sent or as it is stored, is told from all others, in the form that is stored. */
export function namesOf(work: unknown): NamedBy[] {
  if (!isObject(work)) return [];
  const { metadata, pids } = work;
  const doi = isObject(pids) && isObject(pids.doi) ? { ...pids.doi, scheme: "doi" } : undefined;
  const listed = isObject(metadata) ? metadata.identifiers : undefined;
  return [doi, ...(Array.isArray(listed) ? (listed as unknown[]) : [])].flatMap(namedBy);
}

function namedBy(one: unknown): NamedBy[] {
  if (!isObject(one)) return [];
  const { scheme, identifier } = one;
  if (typeof scheme !== "string" || !NAMING.has(scheme)) return [];
  if (typeof identifier !== "string") return [];
  const normal = findScheme(scheme)?.normalise(identifier.trim());
  return normal ? [{ scheme, identifier: normal }] : [];
}

export const queryFor = (names: readonly NamedBy[]): string =>
  names
    .flatMap(({ scheme, identifier }) => {
      const phrase = `"${identifier.replaceAll(/["\\]/g, " ")}"`;
      const listed = `metadata.identifiers.identifier:${phrase}`;
      return scheme === "doi" ? [`pids.doi.identifier:${phrase}`, listed] : [listed];
    })
    .join(" OR ");

/** The same characters may be an identifier of another scheme. */
export function isNamedByOne(names: readonly NamedBy[], work: unknown): boolean {
  return namesOf(work).some((stored) =>
    names.some(
      ({ scheme, identifier }) =>
        scheme === stored.scheme && identifier.toLowerCase() === stored.identifier.toLowerCase(),
    ),
  );
}
