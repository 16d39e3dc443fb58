"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { CollectionRole } from "@/lib/core/actor";
import { isRole, assignableRoles } from "../roles";

type RoleSelectProps = {
  /** Whose role it is. */
  name: string;
  role: CollectionRole;
  givesOwners: boolean;
  onChoose: (role: CollectionRole) => void;
};

export function RoleSelect({ name, role, givesOwners, onChoose }: RoleSelectProps) {
  const t = useTranslations("members");
  return (
    <Select
      aria-label={t("roleOf", { name })}
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
