import { z } from "zod";
import { CAPABILITIES, TOKEN_SCOPES } from "@/lib/core/actor";
import { requiredOr, errorKey, typeErrorKey } from "@/lib/core/parse";
import { LOCALES } from "@/lib/i18n/locales";
import { orcid } from "@/lib/identifiers/schemes/people";
import { NOTICE_FAMILIES, PASSWORD_MIN } from "./constants";

export * from "./constants";

/** Whether other people who are signed in may see something of a person. */
const VISIBILITIES = ["public", "restricted"] as const;

const PASSWORD_MAX = 256;

const text = z.string({ error: requiredOr("validation.string") });

export const email = text.trim().toLowerCase().max(254).pipe(z.email());

/** A new password. Its length is counted in characters as people see them; no character is forbidden. */
export const newPassword = text
  .refine((given) => [...given].length >= PASSWORD_MIN, {
    error: errorKey("validation.passwordTooShort"),
    params: { minimum: PASSWORD_MIN },
  })
  .refine((given) => [...given].length <= PASSWORD_MAX, {
    error: errorKey("validation.passwordTooLong"),
    params: { maximum: PASSWORD_MAX },
  });

const name = (most: number) => text.trim().min(1, errorKey("validation.blank")).max(most);

export const username = text
  .trim()
  .max(50)
  .regex(/^[A-Za-z][\w-]{2,}$/, errorKey("validation.username"));

export const loginBody = z.object({
  email: text.trim().max(254).describe("Email address or username"),
  password: text.max(1024),
});

const keepTokens = z
  .boolean(errorKey("validation.boolean"))
  .default(false)
  .describe("Access tokens stay valid; otherwise they are revoked");

export const changePasswordBody = z.object({
  password: text.max(1024).describe("The current password"),
  new_password: newPassword,
  keep_tokens: keepTokens,
});

export const forgotPasswordBody = z.object({
  email: text
    .trim()
    .min(1, errorKey("validation.blank"))
    .max(254)
    .describe("Email address or username"),
});

export const resetPasswordBody = z.object({
  token: text.max(200).describe("From the link in the email"),
  new_password: newPassword,
  keep_tokens: keepTokens,
});

export const registerBody = z.object({
  email,
  full_name: name(255),
  locale: z.enum(LOCALES).optional().describe("Language of the email"),
  next: text
    .max(2_000)
    .regex(/^\/(?![/\\])[^\\\s]*$/)
    .optional()
    .describe("Path of this site to which the link in the email leads once the password is set"),
  website: text
    .max(2_000)
    .optional()
    .describe(
      "Hidden on the page; a request that fills it in comes from a program, and no email is sent",
    ),
});

export const confirmEmailBody = z.object({
  token: text.max(200).describe("From the link in the email"),
  password: newPassword,
});

export const newTokenBody = z.object({
  name: name(255),
  scopes: z.array(z.enum(TOKEN_SCOPES)).default([]),
  expires_at: z.iso
    .date(errorKey("validation.dateForm"))
    .nullish()
    .describe(
      "Last day (UTC) on which the token is valid; without one it is valid until it is revoked",
    ),
});

/** A token that administrators make, which may act for partner instances. */
export const partnerTokenBody = newTokenBody.extend({
  scopes: z.array(z.enum([...TOKEN_SCOPES, ...CAPABILITIES])).default([]),
  instance: name(200).nullish().describe("The only partner instance that the token may act for"),
});

/** For programs of a partner that an administrator names an account for. */
export const heldTokenBody = newTokenBody.extend({
  user: name(255).describe(
    "ID, username or email address of the account on whose behalf the token acts",
  ),
  scopes: z
    .array(z.enum(CAPABILITIES))
    .min(1, errorKey("validation.capability"))
    .max(CAPABILITIES.length),
});

export const setupBody = z.object({
  token: text.describe("From the link printed when the service starts"),
  email,
  password: newPassword,
  full_name: name(255),
  site_name: name(120),
  sample_content: z.boolean(errorKey("validation.boolean")).default(false),
});

/** Empty, or a number with the right check digit, in any spelling ORCID uses. */
const orcidOrNone = z
  .string({ error: typeErrorKey("validation.string") })
  .trim()
  .max(100)
  .transform((given, context) => {
    const normal = given === "" ? "" : orcid.normalise(given);
    if (normal !== undefined) return normal;
    context.issues.push({
      code: "custom",
      message: errorKey("validation.orcid"),
      input: given,
    });
    return z.NEVER;
  });

const affiliations = z
  .string({ error: typeErrorKey("validation.string") })
  .trim()
  .max(255);

/** What people change of their own account: the shape of `GET /api/me`, whose other members are let pass. */
export const ownAccountBody = z.object({
  username,
  profile: z.object({
    full_name: name(255),
    affiliations: affiliations.default(""),
  }),
  identities: z.object({ orcid: orcidOrNone.default("") }).default({ orcid: "" }),
  preferences: z.object({
    visibility: z.enum(VISIBILITIES),
    email_visibility: z.enum(VISIBILITIES),
    locale: z
      .enum([...LOCALES, ""])
      .optional()
      .describe("Language of the pages; empty: what the browser asks for"),
  }),
});
export type OwnAccount = z.output<typeof ownAccountBody>;

/** The profile of a person, as stored. */
export const profile = z.object({
  full_name: z.string().default(""),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  affiliations: z.string().default(""),
});
export type Profile = z.output<typeof profile>;

/** Both ways are on unless switched off; `enabled: false` switches off everything. */
export const noticeSwitches = z.object({ mail: z.boolean(), in_app: z.boolean() });
const noticePreferences = z.object({
  enabled: z.boolean().default(true),
  channels: z.partialRecord(z.enum(NOTICE_FAMILIES), noticeSwitches).optional(),
});
export type NoticePreferences = z.output<typeof noticePreferences>;

export const preferences = z.object({
  visibility: z.enum(VISIBILITIES).default("public"),
  email_visibility: z.enum(VISIBILITIES).default("restricted"),
  locale: z.string().optional().describe("None: what the browser asks for"),
  timezone: z.string().default("UTC"),
  notifications: noticePreferences.default({ enabled: true }),
});
export type Preferences = z.output<typeof preferences>;

/** The body with which administrators create an account for a person. */
export const newAccountBody = z.object({
  email,
  username: username.optional().describe("Made from the email address when left out"),
  profile: z.object({
    full_name: name(255),
    affiliations: affiliations.optional(),
  }),
  preferences: ownAccountBody.shape.preferences
    .partial()
    .extend({ notifications: noticePreferences.optional() })
    .optional(),
});

/** Where an account stands: only an active one can be used. */
export const ACCOUNT_STATES = ["active", "inactive", "unconfirmed", "blocked"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** Groups given and taken by name. */
export const groupsBody = z.object({
  groups: z.array(z.string(errorKey("validation.string")).trim().min(1).max(200)).max(100),
});

export const blockBody = z.object({
  removal_reason_id: z.string().max(100).optional(),
  note: z.string().trim().max(2000).optional(),
  owned_objects: z
    .enum(["leave", "transfer", "restrict"])
    .default("leave")
    .describe(
      "What becomes of published works and of collections that the account alone owns: they stay as they are; the collections get another owner; or all of them are restricted. Unblocking the account undoes it.",
    ),
  transfer_to: z
    .string()
    .max(20)
    .optional()
    .describe("ID of the account to which the collections are transferred, for `transfer`"),
});

export const ownedObjectsJson = z.object({
  works: z.int().describe("Published works, each counted once"),
  collections: z.int().describe("Collections without another owner who can act"),
  moderation: z
    .object({
      action: z.enum(["transfer", "restrict"]),
      status: z.enum(["pending", "done", "undoing", "undone"]),
      done: z.int().describe("Works and collections that are changed at present"),
      total: z.int().describe("Works and collections that it was about when it began"),
      created: z.string(),
    })
    .nullable()
    .describe("What was done when the account was last blocked"),
});
export type OwnedObjectsJson = z.output<typeof ownedObjectsJson>;

/* ---- wire ---- */

const links = z.record(z.string(), z.string());
const moment = z.string().describe("UTC, ISO 8601 with microseconds");

/** Fields after the first six are present only for callers who may see them. */
export const userJson = z.object({
  id: z.string(),
  username: z.string(),
  is_current_user: z.boolean(),
  profile,
  identities: z.record(z.string(), z.string()),
  links,
  email: z.string().optional(),
  preferences: preferences.extend({ locale: z.string().default("") }).optional(),
  active: z.boolean().optional(),
  confirmed: z.boolean().optional(),
  verified: z.boolean().optional(),
  blocked: z.boolean().optional(),
  domain: z.string().optional(),
  created: moment.optional(),
  updated: moment.optional(),
  revision_id: z.int().optional(),
  status: z.enum(ACCOUNT_STATES).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  roles: z.array(z.string()).optional(),
  verified_at: moment.nullable().optional(),
  blocked_at: moment.nullable().optional(),
});
export type UserJson = z.output<typeof userJson>;

export const meJson = userJson.extend({
  email: z.string(),
  roles: z.array(z.string()),
  is_administrator: z.boolean(),
});
export type MeJson = z.output<typeof meJson>;

/** An account as those see it who manage accounts. */
export const managedUserJson = userJson.extend({
  identifiers: z
    .array(z.object({ scheme: z.string(), identifier: z.string() }))
    .describe("Identifiers of the person in other systems, as given in imports"),
  sessions: z.int().describe("Number of places where the account is signed in"),
  last_login_at: moment.nullable().describe("Null when no one has ever signed in to the account"),
  last_seen_at: moment.nullable().describe("Within the last month; null when longer ago"),
});
export type ManagedUserJson = z.output<typeof managedUserJson>;

export const userGroupsJson = z.object({
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  available_groups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_managed: z.boolean().describe("`false` where an identity provider says who is in it"),
    }),
  ),
  total: z.int(),
});
export type UserGroupsJson = z.output<typeof userGroupsJson>;

export const groupChangeJson = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  groups: z.array(z.string()),
});

export const tokenJson = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  hint: z.string().describe("The first characters of the token, by which to recognise it"),
  created: moment,
  expires_at: z.string().nullable().describe("Last day (UTC) on which the token is valid"),
  is_expired: z.boolean(),
  last_used_at: moment.nullable(),
  links,
});
export type TokenJson = z.output<typeof tokenJson>;

/** The only answer that ever holds the token itself. */
export const newTokenJson = tokenJson.extend({ token: z.string() });
export type NewTokenJson = z.output<typeof newTokenJson>;

export const sessionJson = z.object({
  id: z.uuid(),
  created: moment,
  last_seen_at: moment,
  expires_at: moment,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
  links,
});
export type SessionJson = z.output<typeof sessionJson>;

export const groupJson = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  is_managed: z.boolean(),
  created: moment,
  updated: moment,
  revision_id: z.int(),
  links,
});
export type GroupJson = z.output<typeof groupJson>;

export const setupJson = z.object({
  open: z.boolean().describe("Nobody has set the service up yet"),
  token_is_valid: z.boolean().describe("The token in the query is the one that was printed"),
  site_name: z.string(),
});

export const hitsOf = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({ hits: z.object({ hits: z.array(hit), total: z.int() }), links });
