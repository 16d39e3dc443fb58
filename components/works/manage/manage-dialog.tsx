"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";

/** Of the dialogs that the menu of a work opens. */
export type WorkDialogProps = { id: string; open: boolean; onClose: () => void };

type ManageDialogProps = Omit<WorkDialogProps, "id"> & {
  of: "share" | "requests" | "collections";
  children: ReactNode;
};

/** What the dialogs about a work have in common. */
export function ManageDialog({ of, open, onClose, children }: ManageDialogProps) {
  const t = useTranslations("manage");
  return (
    <Dialog
      title={t(`${of}.title`)}
      description={t(`${of}.text`)}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {children}
    </Dialog>
  );
}
