import { z } from "zod";

/**
 * Settings of the commons instances beside this service, as service.md 4.4 and companion.md 4.5 and 5 shape them. The
 * name of an instance is the same in each of them. Unknown members are kept out of the way: these settings are shared
 * with other programs.
 */
const text = z.string().trim().min(1, "must not be empty");
const variable = text.regex(/^[A-Z][A-Z0-9_]*$/, "must name a variable, such as EXAMPLE_TOKEN");
const address = z.url({
  protocol: /^https?$/,
  error: "must be an address such as https://commons.example.org",
});
const flag = z.boolean("must be true or false");
const list = z.array(text, "must be a list of texts");

const BINDINGS = {
  redirect: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
  post: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
} as const;
const service = z.object({
  url: address,
  binding: z
    .enum([BINDINGS.redirect, BINDINGS.post], "must be HTTP-Redirect or HTTP-POST")
    .optional(),
});

/** An identity provider by its fields, or by its metadata in a file or at an address. */
const identityProvider = z
  .object({
    entityId: text.optional(),
    singleSignOnService: service.optional(),
    singleLogoutService: service.optional(),
    /** Two while the provider goes over to a new one. */
    x509cert: z.union([text, z.array(text).min(1)], "must be a text or a list of texts").optional(),
    metadata_file: text.optional(),
    metadata_url: address.optional(),
  })
  .refine(
    (idp) =>
      idp.metadata_file ??
      idp.metadata_url ??
      (idp.entityId && idp.singleSignOnService && idp.x509cert),
    "must have entityId, singleSignOnService and x509cert, or metadata_file, or metadata_url",
  );

/** Attributes of an assertion that say what we need; further names are ignored. */
const mappings = z.object({
  email: text.optional(),
  name: text.optional(),
  surname: text.optional(),
  external_id: text.optional(),
  orcid: text.optional(),
});

const samlProvider = z.object({
  title: text.optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  sp_cert_file: text.optional(),
  sp_key_file: text.optional(),
  settings: z.object({
    idp: identityProvider,
    security: z
      .object({
        wantAssertionsSigned: flag.optional(),
        wantMessagesSigned: flag.optional(),
        authnRequestsSigned: flag.optional(),
      })
      .optional(),
  }),
  mappings: mappings.optional(),
  auto_confirm: flag.optional(),
  trust_superadmins: flag.optional(),
});

const groupMetadata = z.object({
  url: address.includes("{id}", "must contain {id}"),
  token_name: variable,
  placeholder_avatar: text.optional(),
  title: text.optional(),
});

const remote = z.object({
  remote_endpoint: address,
  /** Appended as a parameter where the address has no `{id}`. */
  remote_identifier: text.optional(),
  remote_method: z.literal("GET", "must be GET").optional(),
  token_env_variable_label: variable,
});
const events = z.object({ events: list.optional() });

const userData = z.object({
  users: remote.optional(),
  groups: remote
    .extend({
      group_roles: z
        .object({
          owner: list.optional(),
          manager: list.optional(),
          curator: list.optional(),
          reader: list.optional(),
        })
        .optional(),
    })
    .partial()
    .optional(),
  entity_types: z
    .object({
      users: events.optional(),
      groups: events.optional(),
      associations: events.optional(),
    })
    .optional(),
  /** Other names that the partner's signals may bear. */
  aliases: list.optional(),
});

export const partnerSettings = {
  SSO_SAML_IDPS: samlProvider,
  GROUP_COLLECTIONS_METADATA_ENDPOINTS: groupMetadata,
  REMOTE_USER_DATA_API_ENDPOINTS: userData,
} as const;

export type SamlProviderSettings = z.output<typeof samlProvider>;
export type GroupMetadataSettings = z.output<typeof groupMetadata>;
export type UserDataSettings = z.output<typeof userData>;

/** The variables that hold the tokens for calls to partners, as the settings above name them. */
export function tokenVariables(settings: {
  readonly GROUP_COLLECTIONS_METADATA_ENDPOINTS: Readonly<Record<string, GroupMetadataSettings>>;
  readonly REMOTE_USER_DATA_API_ENDPOINTS: Readonly<Record<string, UserDataSettings>>;
}): string[] {
  const ofGroups = Object.values(settings.GROUP_COLLECTIONS_METADATA_ENDPOINTS).map(
    ({ token_name: name }) => name,
  );
  const ofUsers = Object.values(settings.REMOTE_USER_DATA_API_ENDPOINTS).flatMap(
    ({ users, groups }) => [users?.token_env_variable_label, groups?.token_env_variable_label],
  );
  return [...new Set([...ofGroups, ...ofUsers].filter((name) => name !== undefined))];
}
