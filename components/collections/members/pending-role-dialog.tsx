"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitRow } from "@/components/ui/submit-row";
import type { CollectionRole } from "@/lib/core/actor";
import { assignableRoles, isRole } from "../roles";
import { type PendingMember, usePendingRole } from "./use-pending-role";

type PendingRoleDialogProps = PendingMember & {
  role: CollectionRole;
  givesOwners: boolean;
  onClose: () => void;
};

/** The choice of the role that somebody will join with, with what each may do. */
export function PendingRoleDialog(props: PendingRoleDialogProps) {
  const { role, givesOwners, onClose, ...member } = props;
  const t = useTranslations("members");
  const [chosen, setChosen] = useState(role);
  const change = usePendingRole(member);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === role) onClose();
    else change.mutate(chosen, { onSuccess: onClose });
  }

  return (
    <Dialog title={t("roleOf", { name: member.who.name })} open onOpenChange={onClose}>
      <form onSubmit={submit}>
        <RadioGroup
          legend={t("afterJoining")}
          name="role"
          value={chosen}
          onValueChange={(value) => isRole(value) && setChosen(value)}
          options={assignableRoles(givesOwners).map((one) => ({
            value: one,
            label: t(`roles.${one}.title`),
            hint: t(`roles.${one}.hint`),
          }))}
        />
        <SubmitRow busy={change.isPending ? t("savingRole") : undefined}>{t("saveRole")}</SubmitRow>
      </form>
    </Dialog>
  );
}
