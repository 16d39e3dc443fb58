import { z } from "zod";

/** More in one payload would keep other requests waiting. */
export const MAX_ENTRIES = 5_000;
export const MAX_ID = 255;
export const MAX_EVENT = 50;

const id = z
  .union([z.string().max(MAX_ID), z.number()])
  .describe("The partner's; compared as text");
const signal = z.object({
  id,
  event: z.string().max(MAX_EVENT).describe("`created`, `updated` or `deleted`"),
});
const association = z.object({
  id: id.describe("What the identity provider calls the login method"),
  kc_id: id.describe("What it calls the person, who has an account here"),
  event: z.string().describe("`associated`"),
});
const entries = z.object({
  users: z.array(signal).max(MAX_ENTRIES).optional(),
  groups: z.array(signal).max(MAX_ENTRIES).optional(),
  associations: z.array(association).max(MAX_ENTRIES).optional(),
});

/** For the document; `payload.ts` reads payloads, in all the shapes that partners send. */
export const payload = z.object({
  idp: z.string().describe("Name of the partner instance, or another name that its settings allow"),
  updates: entries,
});

const received = z.record(z.string(), z.unknown());

export const acceptedJson = z.object({
  message: z.string(),
  status: z.literal(202),
  updates: received.describe("As received"),
});

export const partlyAcceptedJson = z.object({
  message: z.string(),
  status: z.literal(207),
  updates: received.describe("As received"),
  accepted: z.record(z.string(), z.array(z.unknown())).describe("The accepted ones, by type"),
  errors: z.array(
    z.object({
      type: z.string(),
      id: z.unknown(),
      event: z.unknown(),
      message: z.string(),
    }),
  ),
});

export const activeJson = z.object({ message: z.string(), status: z.literal(200) });

/** Read by the use case, which looks at the token first. */
export const logoutQuery = z.object({
  username: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe("The person's username on the partner instance; required"),
});

export const loggedOutJson = z.object({ message: z.string(), status: z.string() });
