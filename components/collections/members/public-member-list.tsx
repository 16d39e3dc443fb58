import { useTranslations } from "next-intl";
import type { MemberJson } from "@/lib/collections/schema";
import { MemberIdentity } from "./member-identity";

type PublicMember = { id: string; member: MemberJson["member"] };

/** The members who chose to be visible, without their roles. */
export function PublicMemberList({ members }: { members: readonly PublicMember[] }) {
  const t = useTranslations("members");
  return (
    <ul aria-label={t("title")} className="grid gap-x-8 border-y border-line py-2 sm:grid-cols-2">
      {members.map(({ id, member }) => (
        <li key={id} className="py-2">
          <MemberIdentity member={member} />
        </li>
      ))}
    </ul>
  );
}
