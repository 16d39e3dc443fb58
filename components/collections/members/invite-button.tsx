"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { UserPlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { OpenDialogButton } from "@/components/ui/open-dialog-button";

const InviteDialog = onDemand(() =>
  import("./invite-dialog").then((module) => module.InviteDialog),
);

type InviteButtonProps = Omit<ComponentProps<typeof InviteDialog>, "onClose">;

/** Opens the dialog that asks people to become members. */
export function InviteButton(given: InviteButtonProps) {
  const t = useTranslations("members.invite");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OpenDialogButton
        look="primary"
        className="needs-script"
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden />
        {t("title")}
      </OpenDialogButton>
      {isOpen && <InviteDialog {...given} onClose={() => setIsOpen(false)} />}
    </>
  );
}
