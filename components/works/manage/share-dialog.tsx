"use client";

import { useTranslations } from "next-intl";
import { GrantList } from "./grant-list";
import { ManageDialog, type WorkDialogProps } from "./manage-dialog";
import { ShareForm } from "./share-form";

/** Who besides the owner sees and changes a work, in all its versions. */
export function ShareDialog({ id, ...dialog }: WorkDialogProps) {
  const t = useTranslations("manage.share");
  return (
    <ManageDialog of="share" {...dialog}>
      <h3 className="font-semibold">{t("shared")}</h3>
      <GrantList id={id} />
      <h3 className="mt-8 mb-3 font-semibold">{t("more")}</h3>
      <ShareForm id={id} onDone={dialog.onClose} />
    </ManageDialog>
  );
}
