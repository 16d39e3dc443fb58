"use client";

import { useTranslations } from "next-intl";
import { DialogButton } from "@/components/ui/dialog-button";
import { onDemand } from "@/components/ui/on-demand";
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
  return (
    <DialogButton
      dialog={(close) => <RenameDialog collection={collection} site={site} onClose={close} />}
    >
      {t("renameDo")}
    </DialogButton>
  );
}

type DeleteButtonProps = { collection: CollectionJson; reasons: readonly Choice[] };

export function DeleteButton({ collection, reasons }: DeleteButtonProps) {
  const t = useTranslations("collectionSettings.danger");
  return (
    <DialogButton
      look="danger"
      dialog={(close) => <DeleteDialog collection={collection} reasons={reasons} onClose={close} />}
    >
      {t("delete")}
    </DialogButton>
  );
}
