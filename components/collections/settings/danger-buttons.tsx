"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/ui/on-demand";
import { OpenDialogButton } from "@/components/ui/open-dialog-button";
import type { CollectionJson } from "@/lib/collections/schema";
import type { Choice } from "./profile-form";

const RenameDialog = onDemand(() =>
  import("./rename-dialog").then((module) => module.RenameDialog),
);
const DeleteDialog = onDemand(() =>
  import("./delete-dialog").then((module) => module.DeleteDialog),
);

type RenameButtonProps = { collection: CollectionJson; site: string };

export function RenameButton({ collection, site }: RenameButtonProps) {
  const t = useTranslations("collectionSettings.danger");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenDialogButton isOpen={isOpen} onOpen={() => setOpen(true)}>
        {t("renameDo")}
      </OpenDialogButton>
      {isOpen && (
        <RenameDialog collection={collection} site={site} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type DeleteButtonProps = { collection: CollectionJson; reasons: readonly Choice[] };

export function DeleteButton({ collection, reasons }: DeleteButtonProps) {
  const t = useTranslations("collectionSettings.danger");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenDialogButton look="danger" isOpen={isOpen} onOpen={() => setOpen(true)}>
        {t("delete")}
      </OpenDialogButton>
      {isOpen && (
        <DeleteDialog collection={collection} reasons={reasons} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
