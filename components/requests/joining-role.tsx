import { useTranslations } from "next-intl";
import { assignableRoles } from "@/components/collections/roles";
import { cn } from "@/components/ui/class-names";
import { SELECT_STYLE, SelectFrame } from "@/components/ui/select-frame";
import type { CollectionRole } from "@/lib/core/actor";
import type { Joiner } from "./role-giver";

type JoiningRoleProps = { joiner: Joiner; role: CollectionRole; givesOwners: boolean };

/** The role that somebody who asks to join will have. What is chosen is kept by the `RoleChoice` around it. */
export function JoiningRole({ joiner, role, givesOwners }: JoiningRoleProps) {
  const t = useTranslations("members");
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t("afterJoining")}
      <SelectFrame>
        <select
          key={role}
          defaultValue={role}
          data-joiner={JSON.stringify(joiner)}
          className={cn(SELECT_STYLE, "min-h-8 text-sm")}
        >
          {assignableRoles(givesOwners).map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}.title`)}
            </option>
          ))}
        </select>
      </SelectFrame>
    </label>
  );
}
