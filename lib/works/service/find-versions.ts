import type { Context } from "@/lib/db/context";
import { findScheme } from "@/lib/identifiers";
import * as repository from "../repository";
import { findByDois } from "./publish-directly";

/**
 * The published version that each name leads to: the id of a version, that of a work as a whole (its newest version), or a DOI
 * in any notation. Unknown names are left out. For operators: nothing is asked about rights.
 */
export async function findVersions(
  ctx: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const dois = names.flatMap((name) => {
    const doi = findScheme("doi")?.normalise(name)?.toLowerCase();
    return doi === undefined ? [] : [{ name, doi }];
  });
  const ofDois = await findByDois(
    ctx,
    dois.map(({ doi }) => doi),
  );
  const named = dois.flatMap(({ name, doi }): [string, string][] => {
    const id = ofDois.get(doi);
    return typeof id === "string" ? [[name, id]] : [];
  });
  return new Map([...named, ...(await repository.listVersionsOf(ctx, names))]);
}
