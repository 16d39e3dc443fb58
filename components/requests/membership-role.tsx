"use client";

import { useTranslations } from "next-intl";
import { assignableRoles, isRole } from "@/components/collections/roles";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Membership } from "./membership";

type MembershipRoleProps = Pick<Membership, "role" | "givesOwners"> & {
  onChoose: (role: Membership["role"]) => void;
};

/** The choice of the role that somebody joins with, with what each may do. */
export function MembershipRole({ role, givesOwners, onChoose }: MembershipRoleProps) {
  const t = useTranslations("members");
  return (
    <div className="mb-5">
      <RadioGroup
        legend={t("afterJoining")}
        name="role"
        value={role}
        onValueChange={(value) => isRole(value) && onChoose(value)}
        options={assignableRoles(givesOwners).map((one) => ({
          value: one,
          label: t(`roles.${one}.title`),
          hint: t(`roles.${one}.hint`),
        }))}
      />
    </div>
  );
}
