import { useTranslations } from "next-intl";
import { assignableRoles } from "@/components/collections/roles";
import { cn } from "@/components/ui/class-names";
import { SELECT_STYLE, SelectFrame } from "@/components/ui/select-frame";
import type { CollectionRole } from "@/lib/core/actor";
import type { Joiner } from "./role-giver";

type JoiningRoleProps = {
  joiner: Joiner;
  role: CollectionRole;
  givesOwners: boolean;
  /** The id of the text that says what the role means. */
  describedBy: string;
};

/** The role that somebody who asks to join will have. What is chosen is kept by the `RoleChoice` around it. */
export function JoiningRole({ joiner, role, givesOwners, describedBy }: JoiningRoleProps) {
  const t = useTranslations("members");
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t("afterJoining")}
      <SelectFrame>
        <select
          defaultValue={role}
          data-kept={role}
          data-joiner={JSON.stringify(joiner)}
          aria-describedby={describedBy}
          // Browsers that fill in what was chosen before a reload would show a role that was not kept.
          autoComplete="off"
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
