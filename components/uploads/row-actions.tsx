"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { buttonStyle } from "@/components/ui/button-style";
import {
  Copy,
  Ellipsis,
  Eye,
  FilePlus,
  FileText,
  MessagesSquare,
  Pencil,
  Trash,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { isDiscardable, type UploadItem } from "./upload-item";
import { useWorkActions } from "./use-work-actions";

/** What can be done with a work of the list. */
export function RowActions({ item }: { item: UploadItem }) {
  const t = useTranslations("uploads");
  const [isAsking, setAsking] = useState(false);
  const { id, isDraft, isPublished } = item;
  const name = item.title || t("untitled");
  const { edit, copy, addVersion, remove } = useWorkActions(item);

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
        {item.reviewId && (item.status === "in_review" || item.isWantedChanged) && (
          <MenuItem asChild>
            <Link href={`/me/requests/${item.reviewId}`}>
              <MessagesSquare aria-hidden />
              {t("review")}
            </Link>
          </MenuItem>
        )}
        <MenuItem onSelect={edit}>
          <Pencil aria-hidden />
          {t("edit")}
        </MenuItem>
        <MenuItem asChild>
          <Link href={isDraft ? `/records/${id}?preview=1` : `/records/${id}`}>
            <Eye aria-hidden />
            {t(isDraft ? "preview" : "view")}
          </Link>
        </MenuItem>
        {isDraft && (isPublished || item.version > 1) && (
          <MenuItem asChild>
            <Link href={isPublished ? `/records/${id}` : `/records/${id}/latest`}>
              <FileText aria-hidden />
              {t("viewPublished")}
            </Link>
          </MenuItem>
        )}
        {isPublished && (
          <MenuItem onSelect={addVersion}>
            <FilePlus aria-hidden />
            {t("version")}
          </MenuItem>
        )}
        <MenuItem onSelect={copy}>
          <Copy aria-hidden />
          {t("copy")}
        </MenuItem>
        {isDiscardable(item) && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setAsking(true)}>
              <Trash aria-hidden />
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
          remove();
        }}
      />
    </>
  );
}
