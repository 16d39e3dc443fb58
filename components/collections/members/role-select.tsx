"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { CollectionRole } from "@/lib/core/actor";
import { isRole, assignableRoles } from "../roles";

type RoleSelectProps = {
  /** What it is called where it stands. */
  label: string;
  role: CollectionRole;
  givesOwners: boolean;
  onChoose: (role: CollectionRole) => void;
};

export function RoleSelect({ label, role, givesOwners, onChoose }: RoleSelectProps) {
  const t = useTranslations("members");
  return (
    <Select
      aria-label={label}
      value={role}
      onChange={({ target }) => {
        if (isRole(target.value)) onChoose(target.value);
      }}
      className="min-h-8 text-sm"
    >
      {assignableRoles(givesOwners).map((one) => (
        <option key={one} value={one}>
          {t(`roles.${one}.title`)}
        </option>
      ))}
    </Select>
  );
}
