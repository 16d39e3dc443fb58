import { config } from "@/lib/core/config";

/** The data that a registration agency receives about a DOI. */
export type Registration = {
  identifier: string;
  /** The landing page it leads to. */
  url: string;
  title: string;
  publisher: string | undefined;
  publicationDate: string | undefined;
  creators: readonly string[];
};

/**
 * The port to a DOI registration agency. `register` makes the DOI findable or brings its data up to date; called with the
 * same DOI again it changes nothing else. `hide` takes a registered DOI out of the agency's searches; it still leads to
 * its page, which says that the work was taken down.
 */
export type DoiProvider = {
  name: string;
  register: (registration: Registration) => Promise<void>;
  hide: (identifier: string) => Promise<void>;
};

/** For trying out and for tests: DOIs look real, resolve here at `/doi/…` and are known nowhere else. */
const offline: DoiProvider = {
  name: "offline",
  register: async () => undefined,
  hide: async () => undefined,
};

/** The provider the settings name; undefined when no DOIs are minted. */
export function doiProvider(): DoiProvider | undefined {
  return config().DOI_PROVIDER === "offline" ? offline : undefined;
}
