import { useTranslations } from "next-intl";
import { assignableRoles } from "@/components/collections/roles";
import { cn } from "@/components/ui/class-names";
import { SELECT_STYLE, SelectFrame } from "@/components/ui/select-frame";
import type { CollectionRole } from "@/lib/core/actor";
import { CHOSEN_ROLE } from "./chosen-role";

type JoiningRoleProps = { role: CollectionRole; givesOwners: boolean };

/** By the option that is chosen, so that the meaning changes with it without a script. */
const MEANS_WHEN: Readonly<Record<CollectionRole, string>> = {
  reader: "hidden group-has-[[value=reader]:checked]/role:inline",
  curator: "hidden group-has-[[value=curator]:checked]/role:inline",
  manager: "hidden group-has-[[value=manager]:checked]/role:inline",
  owner: "hidden group-has-[[value=owner]:checked]/role:inline",
};

/** The role that somebody who asks to join will have, and what it means. What is chosen goes along with the decision. */
export function JoiningRole({ role, givesOwners }: JoiningRoleProps) {
  const t = useTranslations("members");
  const means = useTranslations("requests.page.roleMeans");
  const roles = assignableRoles(givesOwners);
  return (
    <div className="group/role mt-4 group-has-[[data-decided]]/request:hidden">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {t("afterJoining")}
        <SelectFrame>
          <select
            id={CHOSEN_ROLE}
            defaultValue={role}
            aria-describedby="role-means"
            // A choice from before a reload would go unnoticed.
            autoComplete="off"
            className={cn(SELECT_STYLE, "min-h-8 text-sm")}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {t(`roles.${one}.title`)}
              </option>
            ))}
          </select>
        </SelectFrame>
      </label>
      <p id="role-means" aria-live="polite" className="mt-1 max-w-prose text-sm text-muted">
        {roles.map((one) => (
          <span key={one} className={MEANS_WHEN[one]}>
            {means(one)}
          </span>
        ))}
      </p>
    </div>
  );
}
