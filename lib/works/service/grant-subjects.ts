import { type Issue, issueAt, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { findGroups, findPeople, toGroupJson, toUserJson } from "@/lib/users";
import { ANY_USER, AUTHENTICATED_USER } from "../policy";
import type { SubjectType } from "../schema";

type Subject = { type: SubjectType; id: string };

const SYSTEM_ROLES: ReadonlySet<string> = new Set([ANY_USER, AUTHENTICATED_USER]);

/** Those of the subjects that the actor may know, with one query for all people and one for all groups. */
async function knownSubjects(ctx: Context, subjects: readonly Subject[]) {
  const idsOf = (type: SubjectType) =>
    subjects.filter((subject) => subject.type === type).map(({ id }) => id);
  return {
    user: await findPeople(ctx, idsOf("user")),
    role: await findGroups(ctx, idsOf("role")),
    system_role: SYSTEM_ROLES,
  };
}

/**
 * Refuses subjects that the actor does not know. Hidden and absent give the same error, so that callers do not learn of
 * accounts and groups by trying.
 */
export async function requireSubjects(ctx: Context, subjects: readonly Subject[]): Promise<void> {
  const known = await knownSubjects(ctx, subjects);
  const issues = subjects.filter(({ type, id }) => !known[type].has(id)).map(unknownSubject);
  if (issues.length > 0) throw new ValidationError(issues);
}

/** Who the subjects are, in their order, as far as the actor may know. */
export async function describeSubjects(
  ctx: Context,
  subjects: readonly Subject[],
): Promise<Record<string, unknown>[]> {
  const known = await knownSubjects(ctx, subjects);
  return subjects.map(({ type, id }) => {
    if (type === "system_role") return { id };
    const person = type === "user" ? known.user.get(id) : undefined;
    if (person) return toUserJson(ctx.actor, person);
    const group = type === "role" ? known.role.get(id) : undefined;
    return group ? toGroupJson(group) : ghostOf(id);
  });
}

const NAMES: Record<SubjectType, string> = {
  user: "user",
  role: "group",
  system_role: "system role",
};

const unknownSubject = ({ type, id }: Subject): Issue =>
  issueAt("subject.id", message("works.unknownSubject", { type: NAMES[type], id }));
import { ghostOf } from "@/lib/core/ghost";
