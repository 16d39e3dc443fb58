"use client";

import {
  Bell,
  FilePlus,
  Files,
  Inbox,
  KeyRound,
  Library,
  LogOut,
  Plus,
  UserRound,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import type { Viewer } from "./viewer";

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("shell.account");
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className={buttonStyle({ look: "quiet", className: "needs-script max-w-48 px-2.5" })}
          >
            <UserRound aria-hidden />
            <bdi className="truncate max-sm:sr-only">{viewer.name}</bdi>
          </button>
        }
      >
        <MenuLabel>{t("signedInAs", { email: viewer.email })}</MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/uploads/new">
            <FilePlus aria-hidden />
            {t("newUpload")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/me/uploads">
            <Files aria-hidden />
            {t("uploads")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/me/requests">
            <Inbox aria-hidden />
            {t("requests")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/me/collections">
            <Library aria-hidden />
            {t("collections")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/collections/new">
            <Plus aria-hidden />
            {t("newCollection")}
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/account/settings/profile">
            <UserRound aria-hidden />
            {t("profile")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/settings/notifications">
            <Bell aria-hidden />
            {t("notifications")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/settings/applications">
            <KeyRound aria-hidden />
            {t("tokens")}
          </Link>
        </MenuItem>
        {viewer.isAdministrator && (
          <>
            <MenuSeparator />
            <MenuItem asChild>
              <Link href="/administration">
                <Wrench aria-hidden />
                {t("administration")}
              </Link>
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/logout">
            <LogOut aria-hidden />
            {t("signOut")}
          </Link>
        </MenuItem>
      </Menu>
      <noscript>
        <Link href="/account/settings/profile" className="link">
          {viewer.name}
        </Link>
      </noscript>
    </>
  );
}
