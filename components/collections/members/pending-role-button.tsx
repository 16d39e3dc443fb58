"use client";

import type { ComponentProps, ReactNode } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { onDemand } from "@/components/ui/on-demand";
import type { PendingRoleDialog } from "./pending-role-dialog";

const Choice = onDemand(() =>
  import("./pending-role-dialog").then((module) => module.PendingRoleDialog),
);

type PendingRoleButtonProps = {
  member: Omit<ComponentProps<typeof PendingRoleDialog>, "onClose">;
  children: ReactNode;
};

/** Opens the choice of the role that somebody will join with. */
export function PendingRoleButton({ member, children }: PendingRoleButtonProps) {
  return (
    <DialogButton
      size="small"
      className="needs-script"
      dialog={(close) => <Choice {...member} onClose={close} />}
    >
      {children}
    </DialogButton>
  );
}
