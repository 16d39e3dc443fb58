import { z } from "zod";

/** Answers of partner instances, in the shapes of both generations (companion.md 4.4 and 5). */
const id = z.union([z.string(), z.number()]).transform(String);
/** Absent, empty and null mean the same there; so does `false` for an avatar. */
const text = z
  .union([z.string(), z.literal(false)])
  .nullish()
  .transform((value) => (value ? value.trim() : ""));

const MAX_GROUPS = 5_000;

export const remoteGroup = z.object({
  id,
  name: text,
  url: text,
  visibility: text,
  description: text,
  avatar: text,
  upload_roles: z.array(z.string().max(100)).max(50).nullish(),
  moderate_roles: z.array(z.string().max(100)).max(50).nullish(),
});
export type RemoteGroup = z.output<typeof remoteGroup>;

const membership = z
  .object({ id, name: text, group_name: text, role: text })
  .transform(({ id: groupId, name, group_name: newName, role }) => ({
    groupId,
    name: name || newName,
    role: role || "member",
  }));

export const remoteUser = z.object({
  username: text,
  email: text,
  name: text,
  first_name: text,
  last_name: text,
  institutional_affiliation: text,
  orcid: text,
  preferred_language: text,
  time_zone: text,
  is_superadmin: z.boolean().nullish(),
  groups: z.array(membership).max(MAX_GROUPS).nullish(),
});
export type RemoteUser = z.output<typeof remoteUser>;
