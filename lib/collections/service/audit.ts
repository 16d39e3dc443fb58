import { changedFields, auditFor } from "@/lib/audit";
import type { Member } from "../rows";

/** Notes who did what to a collection, in the transaction of the change; the trail speaks the wire's words. */
export const audit = auditFor("community");

/** Who it is, in one word. */
export const nameOfSubject = ({ type, id }: Pick<Member["subject"], "type" | "id">) =>
  `${type}:${id}`;

/** The roles that people had, and have now. */
export const changeOfRoles = (members: readonly Member[], role: Member["role"]) => {
  const roles = (of: (member: Member) => string) =>
    Object.fromEntries(members.map((member) => [nameOfSubject(member.subject), of(member)]));
  return changedFields(
    roles((member) => member.role),
    roles(() => role),
  );
};
