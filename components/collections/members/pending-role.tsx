"use client";

import { useTranslations } from "next-intl";
import type { CollectionRole } from "@/lib/core/actor";
import { RoleSelect } from "./role-select";
import { type PendingMember, usePendingRole } from "./use-pending-role";

type PendingRoleProps = PendingMember & { role: CollectionRole; givesOwners: boolean };

/** The role that somebody will join with, for those who decide. */
export function PendingRole({ role, givesOwners, ...member }: PendingRoleProps) {
  const t = useTranslations("members");
  const change = usePendingRole(member);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3 group-has-[[data-decided]]/request:hidden">
      <span aria-hidden>{t("joinsAs")}</span>
      <span className="needs-script w-40">
        <RoleSelect
          name={member.who.name}
          role={role}
          givesOwners={givesOwners}
          onChoose={change.mutate}
        />
      </span>
    </p>
  );
}
