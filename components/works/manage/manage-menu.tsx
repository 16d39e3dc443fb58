"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Ban,
  ChevronDown,
  FilePlusCorner,
  KeyRound,
  Library,
  PenLine,
  UserPlus,
} from "@/components/ui/icons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { useLazy } from "@/components/ui/use-lazy";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { createVersion, editRecord } from "@/components/uploads/calls";

const TakeDownDialog = onDemand(() =>
  import("./take-down-dialog").then((module) => module.TakeDownDialog),
);

type ManageMenuProps = {
  id: string;
  may: { edit: boolean; newVersion: boolean; share: boolean; addToCollections: boolean };
  /** Ids of the collections that the reader may take the work out of. */
  leavable: readonly string[];
  /** To choose from by those who may take the work down. */
  removalReasons?: readonly { id: string; label: string }[] | undefined;
};

/** What those may do with a work who manage it. Changes of the work itself lead to the form, with a draft made first. */
export function ManageMenu({ id, may, leavable, removalReasons }: ManageMenuProps) {
  const t = useTranslations("manage");
  const router = useRouter();
  const toast = {
    error: ({ message }: Error) => ({ text: t("failed"), description: message }),
  };
  const edit = useApiMutation(editRecord, { toast });
  const version = useApiMutation(createVersion, { toast });
  const [opened, setOpened] = useState<"sharing" | "requests" | "collections" | "taking-down">();
  const sharing = useLazy(() => import("./share-dialog"));
  const requests = useLazy(() => import("./access-requests-dialog"));
  const collections = useLazy(() => import("./collections-dialog"));
  const after = {
    onSuccess: (draft: { id: string }) => router.push(`/uploads/${draft.id}`),
  };
  const params = { id };
  const open = (what: typeof opened, load: () => void) => () => {
    load();
    setOpened(what);
  };
  const dialog = (what: typeof opened) => ({
    id,
    open: opened === what,
    onClose: () => setOpened(undefined),
  });
  return (
    <span className="needs-script">
      <Menu
        trigger={
          <Button size="small" disabled={edit.isPending || version.isPending}>
            {t("title")}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {may.edit && (
          <MenuItem onSelect={() => edit.mutate({ params }, after)}>
            <PenLine aria-hidden />
            {t("edit")}
          </MenuItem>
        )}
        {may.newVersion && (
          <MenuItem onSelect={() => version.mutate({ params }, after)}>
            <FilePlusCorner aria-hidden />
            {t("newVersion")}
          </MenuItem>
        )}
        {(may.share || may.addToCollections) && <MenuSeparator />}
        {may.share && (
          <MenuItem onSelect={open("sharing", sharing.need)}>
            <UserPlus aria-hidden />
            {t("share.item")}
          </MenuItem>
        )}
        {may.share && (
          <MenuItem onSelect={open("requests", requests.need)}>
            <KeyRound aria-hidden />
            {t("requests.item")}
          </MenuItem>
        )}
        {may.addToCollections && (
          <MenuItem onSelect={open("collections", collections.need)}>
            <Library aria-hidden />
            {t("collections.item")}
          </MenuItem>
        )}
        {removalReasons && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setOpened("taking-down")}>
              <Ban aria-hidden />
              {t("takeDown")}
            </MenuItem>
          </>
        )}
      </Menu>
      {sharing.part && <sharing.part.ShareDialog {...dialog("sharing")} />}
      {requests.part && <requests.part.AccessRequestsDialog {...dialog("requests")} />}
      {collections.part && (
        <collections.part.CollectionsDialog {...dialog("collections")} leavable={leavable} />
      )}
      {removalReasons && opened === "taking-down" && (
        <TakeDownDialog id={id} reasons={removalReasons} onClose={() => setOpened(undefined)} />
      )}
    </span>
  );
}
