"use client";

import { Copy, Ellipsis, Eye, FilePlus, MessagesSquare, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
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

  async function attempt(act: () => Promise<string | undefined>) {
    try {
      const path = await act();
      if (path) router.push(path);
      else router.refresh();
    } catch (error) {
      toast.error(t("failed", { message: error instanceof ApiError ? error.message : "" }));
    }
  }
  const edit = () =>
    attempt(async () => {
      if (!isDraft) await call(editRecord, { params });
      return `/uploads/${id}`;
    });
  const copy = () =>
    attempt(async () => {
      const work = await call(isDraft ? readDraft : readRecord, { params });
      const made = await call(createDraft, {
        body: duplicateDraft(work, t("copyTitle", { title: name })),
      });
      toast.success(t("copied"));
      return `/uploads/${made.id}`;
    });
  const version = () =>
    attempt(async () => {
      const draft = await call(createVersion, { params });
      const hasFiles = draft.files.enabled && (draft.files.count ?? 0) === 0;
      // Authors who want other files remove these; most keep nearly all of them.
      if (hasFiles)
        await call(importDraftFiles, { params: { id: draft.id } }).catch(() => undefined);
      return `/uploads/${draft.id}`;
    });
  const remove = () =>
    attempt(async () => {
      setAsking(false);
      await call(deleteDraft, { params });
      toast.success(t("deleted"));
      return undefined;
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
        <MenuItem onSelect={() => void edit()}>
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
          <MenuItem onSelect={() => void version()}>
            <FilePlus aria-hidden />
            {t("version")}
          </MenuItem>
        )}
        <MenuItem onSelect={() => void copy()}>
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
        onConfirm={() => void remove()}
      />
    </>
  );
}
