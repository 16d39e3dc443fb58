"use client";

import { useTranslations } from "next-intl";
import { DialogButton } from "@/components/ui/dialog-button";
import { UserPlus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const NewAccountDialog = onDemand(() =>
  import("./new-account-dialog").then((module) => module.NewAccountDialog),
);

/** Opens the dialog that makes an account for another person. */
export function NewAccount() {
  const t = useTranslations("administration.newAccount");
  return (
    <DialogButton className="needs-script" dialog={(close) => <NewAccountDialog onClose={close} />}>
      <UserPlus aria-hidden />
      {t("title")}
    </DialogButton>
  );
}
