import { config } from "@/lib/core/config";

/** The identifiers this service gives out itself. */
export const DOI_PROVIDER = "datacite";
export const EXTERNAL = "external";

/** Whether DOIs are minted at all. */
export function mintsDois(): boolean {
  return config().DOI_PROVIDER !== "none";
}

/** Whether those we mint are for trying out only, and known to no global resolver. */
export function givesTestDois(): boolean {
  return config().DOI_PROVIDER === "offline";
}

/** The DOI a version or concept gets: our prefix and its id. */
export function doiFor(id: string): string {
  return `${config().DOI_PREFIX}/${id}`;
}

export function ownDoi(id: string) {
  return { identifier: doiFor(id), provider: DOI_PROVIDER, client: DOI_PROVIDER };
}

export function oaiIdentifier(id: string): string {
  return `oai:${new URL(config().APP_URL).hostname}:${id}`;
}

export function oaiPid(id: string) {
  return { identifier: oaiIdentifier(id), provider: "oai" };
}
