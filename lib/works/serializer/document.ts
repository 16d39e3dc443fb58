import { registeredDoi } from "../reading/doi";
import type { WorkJson } from "../reading/work-json";
import type { Terms } from "./metadata";

export type Site = { readonly url: string; readonly name: string };

/** What documents of works are made with, beside the work as its reader may see it. */
export type Surroundings = {
  readonly site: Site;
  readonly terms: Terms;
  /** The citation style that the reader asks for, by its id. */
  readonly style?: string | undefined;
};

export const pageOf = ({ id }: Pick<WorkJson, "id">, site: Site): string =>
  `${site.url}/records/${id}`;

/** Where others find the work: its DOI as an address, else its page. */
export function addressOf(work: Pick<WorkJson, "id" | "pids">, site: Site): string {
  const doi = registeredDoi(work);
  return doi ? `https://doi.org/${doi}` : pageOf(work, site);
}

/** What DataCite calls a term of a vocabulary. */
export const dataciteName = (terms: Terms, type: string, id: string | undefined): string => {
  const name = id && terms.entry(type, id)?.props.datacite;
  return typeof name === "string" && name !== "" ? name : "Other";
};

/** An object without what there is nothing to say of. */
export function withoutGaps(object: Record<string, unknown>): Record<string, unknown> {
  const isGap = (value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isGap(value)));
}
