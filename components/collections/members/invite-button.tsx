"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { UserPlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const InviteDialog = onDemand(() =>
  import("./invite-dialog").then((module) => module.InviteDialog),
);

type InviteButtonProps = Omit<ComponentProps<typeof InviteDialog>, "onClose">;

/** Opens the dialog that asks people to become members. */
export function InviteButton(given: InviteButtonProps) {
  const t = useTranslations("members.invite");
  return (
    <DialogButton
      look="primary"
      className="needs-script"
      dialog={(close) => <InviteDialog {...given} onClose={close} />}
    >
      <UserPlus aria-hidden />
      {t("title")}
    </DialogButton>
  );
}
