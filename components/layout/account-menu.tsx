"use client";

import {
  Bell,
  FilePlus,
  Files,
  Inbox,
  KeyRound,
  Library,
  LogOut,
  Mails,
  Plus,
  UserRound,
} from "lucide-react";
import Link from "next/link";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import type { Viewer } from "./viewer";

export function AccountMenu({ viewer }: { viewer: Viewer }) {
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
        <MenuLabel>Signed in as {viewer.email}</MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/uploads/new">
            <FilePlus aria-hidden />
            New upload
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/me/uploads">
            <Files aria-hidden />
            Your uploads
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/me/requests">
            <Inbox aria-hidden />
            Requests
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/me/collections">
            <Library aria-hidden />
            Your collections
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/collections/new">
            <Plus aria-hidden />
            New collection
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/account/settings/profile">
            <UserRound aria-hidden />
            Profile
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/settings/notifications">
            <Bell aria-hidden />
            What you are told
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/settings/applications">
            <KeyRound aria-hidden />
            Access tokens
          </Link>
        </MenuItem>
        {viewer.isAdministrator && (
          <>
            <MenuSeparator />
            <MenuItem asChild>
              <Link href="/administration/mail-templates">
                <Mails aria-hidden />
                Mail templates
              </Link>
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/logout">
            <LogOut aria-hidden />
            Sign out
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
