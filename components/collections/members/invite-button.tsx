"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { UserPlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

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
      <Button
        look="primary"
        className="needs-script"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden />
        {t("title")}
      </Button>
      {isOpen && <InviteDialog {...given} onClose={() => setIsOpen(false)} />}
    </>
  );
}
