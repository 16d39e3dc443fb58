"use client";

import { Copy, Ellipsis, Eye, FilePlus, MessagesSquare, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { importDraftFiles } from "@/lib/files/endpoints";
import {
  createDraft,
  createVersion,
  deleteDraft,
  editRecord,
  readDraft,
  readRecord,
} from "@/lib/works/endpoints";
import { duplicateDraft } from "./duplicate-draft";
import type { UploadItem } from "./upload-item";

/** What can be done with a work of the list. */
export function RowActions({ item }: { item: UploadItem }) {
  const t = useTranslations("uploads");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { id, isDraft, isPublished } = item;
  const params = { id };
  const name = item.title || t("untitled");

  const error = ({ message }: Error) => t("failed", { message });
  const openForm = { onSuccess: (draft: { id: string }) => router.push(`/uploads/${draft.id}`) };
  const edit = useApiMutation(editRecord, { toast: { error } });
  const copy = useApiMutation(
    async (call) => {
      const work = await call(isDraft ? readDraft : readRecord, { params });
      const body = duplicateDraft(work, t("copyTitle", { title: name }));
      return call(createDraft, { body });
    },
    { toast: { success: t("copied"), error } },
  );
  const version = useApiMutation(
    async (call) => {
      const draft = await call(createVersion, { params });
      const hasFiles = draft.files.enabled && (draft.files.count ?? 0) === 0;
      // Authors who want other files remove these; most keep nearly all of them.
      if (hasFiles)
        await call(importDraftFiles, { params: { id: draft.id } }).catch(() => undefined);
      return draft;
    },
    { toast: { error } },
  );
  const remove = useApiMutation(deleteDraft, {
    refreshesPage: true,
    toast: { success: t("deleted"), error },
  });

  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t("actions", { name })}
            className={buttonStyle({ look: "quiet", className: "w-10 shrink-0 px-0" })}
          >
            <Ellipsis aria-hidden />
          </button>
        }
      >
        {item.status === "in_review" && item.reviewId && (
          <MenuItem asChild>
            <Link href={`/me/requests/${item.reviewId}`}>
              <MessagesSquare aria-hidden />
              {t("review")}
            </Link>
          </MenuItem>
        )}
        <MenuItem
          onSelect={() =>
            isDraft ? router.push(`/uploads/${id}`) : edit.mutate({ params }, openForm)
          }
        >
          <Pencil aria-hidden />
          {t("edit")}
        </MenuItem>
        <MenuItem asChild>
          <Link href={isDraft ? `/records/${id}?preview=1` : `/records/${id}`}>
            <Eye aria-hidden />
            {t(isDraft ? "preview" : "view")}
          </Link>
        </MenuItem>
        {isPublished && (
          <MenuItem onSelect={() => version.mutate(undefined, openForm)}>
            <FilePlus aria-hidden />
            {t("version")}
          </MenuItem>
        )}
        <MenuItem onSelect={() => copy.mutate(undefined, openForm)}>
          <Copy aria-hidden />
          {t("copy")}
        </MenuItem>
        {isDraft && item.status !== "in_review" && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setAsking(true)}>
              <Trash2 aria-hidden />
              {t(isPublished ? "giveUp" : "delete")}
            </MenuItem>
          </>
        )}
      </Menu>
      <AlertDialog
        title={t(isPublished ? "giveUpTitle" : "deleteTitle", { name })}
        description={t(isPublished ? "giveUpText" : "deleteText")}
        confirm={t(isPublished ? "giveUp" : "delete")}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ params });
        }}
      />
    </>
  );
}
