"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RoleSelect } from "@/components/collections/members/role-select";
import { whenShown } from "@/components/ui/on-demand";
import type { CollectionRole } from "@/lib/core/actor";
import type { Joiner } from "./role-giver";

const RoleGiver = whenShown(() => import("./role-giver").then((module) => module.RoleGiver));

type JoiningRoleProps = Joiner & { givesOwners: boolean };

/** The role that somebody who asks to join will have: it is kept as soon as it is chosen. */
export function JoiningRole({ role, givesOwners, ...joining }: JoiningRoleProps) {
  const t = useTranslations("members");
  const [chosen, setChosen] = useState<CollectionRole>();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden>{t("afterJoining")}</span>
      <RoleSelect
        label={t("afterJoining")}
        role={chosen ?? role}
        givesOwners={givesOwners}
        onChoose={setChosen}
      />
      {chosen && (
        <RoleGiver key={chosen} {...joining} role={chosen} onFailure={() => setChosen(undefined)} />
      )}
    </div>
  );
}
