import type { WorkJson } from "./work-json";

/** Prefixes that DataCite keeps for trials; such names are never registered with the global resolver. */
const TEST_PREFIXES = ["10.5072/", "10.70048/"];

export function isTestDoi(doi: string): boolean {
  return TEST_PREFIXES.some((prefix) => doi.startsWith(prefix));
}

/** The DOI by which others find the work: none that was given out for trying. */
export function registeredDoi({ pids }: Pick<WorkJson, "pids">): string | undefined {
  const doi = pids.doi?.identifier;
  return doi && !isTestDoi(doi) ? doi : undefined;
}

/** Where a DOI leads: the resolver, or for trial names our own redirect, which always works. */
export function doiHref(doi: string): string {
  const path = doi.split("/").map(encodeURIComponent).join("/");
  return isTestDoi(doi) ? `/doi/${path}` : `https://doi.org/${path}`;
}
