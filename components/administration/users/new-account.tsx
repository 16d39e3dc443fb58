"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { UserPlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const NewAccountDialog = onDemand(() =>
  import("./new-account-dialog").then((module) => module.NewAccountDialog),
);

/** Opens the dialog that makes an account for another person. */
export function NewAccount() {
  const t = useTranslations("administration.newAccount");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className="needs-script"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden />
        {t("title")}
      </Button>
      {isOpen && <NewAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
