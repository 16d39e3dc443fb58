"use client";

import { useTranslations } from "next-intl";
import { Link2, MessageSquareQuote, Pencil, Reply, Trash } from "@/components/ui/icons";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/lib/client/toast";
import { anchorOf, type EventJson } from "./request-json";

type CommentActionsProps = {
  comment: EventJson;
  onEdit: () => void;
  onQuote: () => void;
  onReply?: (() => void) | undefined;
  onDelete: () => void;
};

/** What is in the menu of a comment. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, onEdit, onQuote, onReply, onDelete } = props;
  const t = useTranslations("requests.comment");
  const { can_update_comment, can_delete_comment } = comment.permissions;

  async function copyLink() {
    const { origin, pathname } = window.location;
    await navigator.clipboard.writeText(`${origin}${pathname}#${anchorOf(comment)}`);
    toast(t("linkCopied"));
  }

  return (
    <>
      <MenuItem onSelect={() => void copyLink()}>
        <Link2 aria-hidden />
        {t("copyLink")}
      </MenuItem>
      <MenuItem onSelect={() => afterClosing(onQuote)}>
        <MessageSquareQuote aria-hidden />
        {t("quote")}
      </MenuItem>
      {onReply && (
        <MenuItem onSelect={() => afterClosing(onReply)}>
          <Reply aria-hidden />
          {t("reply")}
        </MenuItem>
      )}
      {(can_update_comment || can_delete_comment) && <MenuSeparator />}
      {can_update_comment && (
        <MenuItem onSelect={() => afterClosing(onEdit)}>
          <Pencil aria-hidden />
          {t("edit")}
        </MenuItem>
      )}
      {can_delete_comment && (
        <MenuItem onSelect={onDelete}>
          <Trash aria-hidden />
          {t("delete")}
        </MenuItem>
      )}
    </>
  );
}

/** A menu that closes takes the focus back to its button; what wants the focus comes after that. */
const afterClosing = (run: () => void) => void setTimeout(run, 0);
