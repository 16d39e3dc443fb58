import { z } from "zod";

export * from "./constants";

/** A provider as the sign-in page offers it. */
export type OfferedProvider = {
  readonly kind: "saml" | "oidc";
  readonly name: string;
  readonly title: string;
  readonly description: string | undefined;
  /** A path of this site or a `data:` address. */
  readonly icon: string | undefined;
};

/** The address at the provider where the browser goes next. */
export const continuation = z.object({ location: z.string() });
