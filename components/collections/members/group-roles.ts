import type { useTranslations } from "next-intl";
import type { MemberJson } from "@/lib/collections/schema";

type Subject = MemberJson["member"];
type Translated = ReturnType<typeof useTranslations<"members">>;

/** `<instance>---<group>|<role>`: the people who have a role in a group of a partner instance. */
const GROUP_ROLE = /^.+---[^|]+\|(.+)$/;

/** The same member with the role of its group in the reader's words: "Moderators of Tide Readers". */
export function inWords<M extends { member: Subject }>(t: Translated, one: M): M {
  const { member } = one;
  const role = member.type === "group" ? GROUP_ROLE.exec(member.id)?.[1] : undefined;
  if (role === undefined) return one;
  const ending = `: ${role}`;
  const group = member.name.endsWith(ending) ? member.name.slice(0, -ending.length) : member.name;
  return { ...one, member: { ...member, name: t("groupRole", { group, role }) } };
}
