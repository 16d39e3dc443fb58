"use client";

import { type Messages, useTranslations } from "next-intl";
import {
  Bell,
  FilePlus,
  Files,
  Inbox,
  KeyRound,
  Library,
  LogOut,
  type IconType,
  Plus,
  UserRound,
  Wrench,
} from "@/components/ui/icons";
import { useSignOut } from "@/components/account/use-sign-out";
import { Link } from "@/components/ui/link";
import { MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import type { Viewer } from "./viewer";

type MenuLink = { href: string; name: keyof Messages["shell"]["account"]; icon: IconType };

const WORK: readonly MenuLink[] = [
  { href: "/uploads/new", name: "newUpload", icon: FilePlus },
  { href: "/me/uploads", name: "uploads", icon: Files },
  { href: "/me/requests", name: "requests", icon: Inbox },
  { href: "/me/collections", name: "collections", icon: Library },
  { href: "/collections/new", name: "newCollection", icon: Plus },
];
const SETTINGS: readonly MenuLink[] = [
  { href: "/account/settings/profile", name: "profile", icon: UserRound },
  { href: "/account/settings/notifications", name: "notifications", icon: Bell },
  { href: "/account/settings/applications", name: "tokens", icon: KeyRound },
];
const ADMINISTRATION: readonly MenuLink[] = [
  { href: "/administration", name: "administration", icon: Wrench },
];

/** What is in the menu of the account. */
export function AccountLinks({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("shell.account");
  const { signOut } = useSignOut();
  return (
    <>
      <MenuLabel>{t("signedInAs", { email: viewer.email })}</MenuLabel>
      <MenuSeparator />
      <MenuLinks of={WORK} />
      <MenuSeparator />
      <MenuLinks of={SETTINGS} />
      {viewer.isAdministrator && (
        <>
          <MenuSeparator />
          <MenuLinks of={ADMINISTRATION} />
        </>
      )}
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden />
        {t("signOut")}
      </MenuItem>
    </>
  );
}

function MenuLinks({ of: links }: { of: readonly MenuLink[] }) {
  const t = useTranslations("shell.account");
  return links.map(({ href, name, icon: Icon }) => (
    <MenuItem key={href} asChild>
      <Link href={href}>
        <Icon aria-hidden />
        {t(name)}
      </Link>
    </MenuItem>
  ));
}
