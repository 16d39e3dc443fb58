import { z } from "zod";

/** Settings of providers of OpenID Connect that people may sign in through, by name. */
const text = z.string().trim().min(1, "must not be empty");
const variable = text.regex(/^[A-Z][A-Z0-9_]*$/, "must name a variable, such as HARBOUR_SECRET");

/** In addresses and cookies; "password" is the way in of this service. */
export const oidcProviderName = z
  .string()
  .regex(
    /^(?!password$)[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
    "must be named by letters, digits, - and _",
  );

export const oidcProvider = z.object({
  title: text.optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  /** Exactly as its ID tokens have it. */
  issuer: z.url({
    protocol: /^https?$/,
    error: "must be an address such as https://id.example.org",
  }),
  client_id: text,
  client_secret_env: variable,
  scopes: z.array(text, "must be a list of texts").optional(),
  token_endpoint_auth_method: z
    .enum(
      ["client_secret_basic", "client_secret_post"],
      "must be client_secret_basic or client_secret_post",
    )
    .optional(),
  /** Claims that say what we need; `orcid` only where the provider has checked the iD. */
  mappings: z
    .object({ email: text.optional(), name: text.optional(), orcid: text.optional() })
    .optional(),
});

export type OidcProviderSettings = z.output<typeof oidcProvider>;

/** The variables that hold our secrets at the providers. */
export const secretVariables = (
  providers: Readonly<Record<string, OidcProviderSettings>>,
): string[] => Object.values(providers).map((one) => one.client_secret_env);
