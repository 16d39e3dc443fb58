import { type Issue, issueAt, ValidationError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { findGroupIds, findPeople } from "@/lib/users";
import { ANY_USER, AUTHENTICATED_USER } from "../policy";
import type { SubjectType } from "../schema";

export type Subject = { type: SubjectType; id: string };

const SYSTEM_ROLES: ReadonlySet<string> = new Set([ANY_USER, AUTHENTICATED_USER]);

/**
 * Refuses subjects that the actor does not know, with one query for all people and one for all groups. Hidden
 * and absent are one answer, so that nobody learns of accounts and groups by trying.
 */
export async function requireSubjects(ctx: Context, subjects: readonly Subject[]): Promise<void> {
  const idsOf = (type: SubjectType) =>
    subjects.filter((subject) => subject.type === type).map(({ id }) => id);
  const known: Record<SubjectType, { has: (id: string) => boolean }> = {
    user: await findPeople(ctx, idsOf("user")),
    role: await findGroupIds(ctx, idsOf("role")),
    system_role: SYSTEM_ROLES,
  };
  const issues = subjects.filter(({ type, id }) => !known[type].has(id)).map(unknownSubject);
  if (issues.length > 0) throw new ValidationError(issues);
}

const NAMES: Record<SubjectType, string> = {
  user: "user",
  role: "group",
  system_role: "system role",
};

const unknownSubject = ({ type, id }: Subject): Issue =>
  issueAt("subject.id", `Could not find the specified subject: ${NAMES[type]} '${id}'.`);
