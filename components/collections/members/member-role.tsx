import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import type { CollectionRole } from "@/lib/core/actor";
import { RoleSelect } from "./role-select";

type MemberRoleProps = {
  /** Whose role it is. */
  name: string;
  role: CollectionRole;
  isChangeable: boolean;
  givesOwners: boolean;
  onChoose: (role: CollectionRole) => void;
};

/** The role of a member in a list: a choice where the reader may change it. */
export function MemberRole({ name, isChangeable, role, ...select }: MemberRoleProps) {
  const t = useTranslations("members");
  return (
    // On phones, what follows stands where the text ends.
    <span className={cn("shrink-0 lg:col-start-[-3]", isChangeable ? "w-32" : "sm:w-32")}>
      {isChangeable ? (
        <RoleSelect label={t("roleOf", { name })} role={role} {...select} />
      ) : (
        t(`roles.${role}.title`)
      )}
    </span>
  );
}
