"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { UserPlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { OpenDialogButton } from "@/components/ui/open-dialog-button";

const NewAccountDialog = onDemand(() =>
  import("./new-account-dialog").then((module) => module.NewAccountDialog),
);

/** Opens the dialog that makes an account for another person. */
export function NewAccount() {
  const t = useTranslations("administration.newAccount");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OpenDialogButton className="needs-script" isOpen={isOpen} onOpen={() => setIsOpen(true)}>
        <UserPlus aria-hidden />
        {t("title")}
      </OpenDialogButton>
      {isOpen && <NewAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
