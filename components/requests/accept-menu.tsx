"use client";

import { useTranslations } from "next-intl";
import { MessageSquarePlus } from "@/components/ui/icons";
import { MenuItem } from "@/components/ui/menu";

type AcceptMenuProps = { word: string; onMessage: () => void };

/** What is in the menu beside the button that accepts. */
export function AcceptMenu({ word, onMessage }: AcceptMenuProps) {
  const t = useTranslations("requests");
  return (
    <MenuItem onSelect={onMessage}>
      <MessageSquarePlus aria-hidden />
      {t("page.withMessage", { accept: word })}
    </MenuItem>
  );
}
