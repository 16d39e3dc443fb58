import {
  Bell,
  BookOpen,
  ChartColumn,
  CircleUser,
  CodeXml,
  FilePlus,
  Files,
  House,
  Inbox,
  Keyboard,
  KeyRound,
  Library,
  LogIn,
  LogOut,
  type IconType,
  Monitor,
  Moon,
  Plus,
  Search,
  Shield,
  Sun,
} from "@/components/ui/icons";
import type { Theme } from "@/components/ui/theme";
import { fold } from "@/lib/core/words";
import type { KeyUser } from "../key-user";

type Entry = {
  icon: IconType;
  /** The users to whom it is offered; all when absent. */
  for?: "guests" | "members";
};

/** Pages to go to, by the name of their text. */
export const PAGES = {
  home: { icon: House, href: "/" },
  works: { icon: BookOpen, href: "/search" },
  collections: { icon: Library, href: "/collections" },
  allCollections: { icon: Search, href: "/collections/search" },
  statistics: { icon: ChartColumn, href: "/stats" },
  api: { icon: CodeXml, href: "/developers" },
  signIn: { icon: LogIn, href: "/login", for: "guests" },
  uploads: { icon: Files, href: "/me/uploads", for: "members" },
  inbox: { icon: Inbox, href: "/me/requests", for: "members" },
  myCollections: { icon: Library, href: "/me/collections", for: "members" },
  notifications: { icon: Bell, href: "/me/notifications", for: "members" },
  profile: { icon: CircleUser, href: "/account/settings/profile", for: "members" },
  security: { icon: Shield, href: "/account/settings/security", for: "members" },
  told: { icon: Bell, href: "/account/settings/notifications", for: "members" },
  tokens: { icon: KeyRound, href: "/account/settings/applications", for: "members" },
} as const satisfies Record<string, Entry & { href: string }>;

type Effect = { href: string } | { theme: Theme } | { opens: "sheet" };

/** Things to do, by the name of their text. */
export const ACTIONS = {
  newUpload: { icon: FilePlus, href: "/uploads/new", for: "members" },
  newCollection: { icon: Plus, href: "/collections/new", for: "members" },
  light: { icon: Sun, theme: "light" },
  dark: { icon: Moon, theme: "dark" },
  system: { icon: Monitor, theme: "system" },
  keys: { icon: Keyboard, opens: "sheet" },
  signOut: { icon: LogOut, href: "/logout", for: "members" },
} as const satisfies Record<string, Entry & Effect>;

export type PageName = keyof typeof PAGES;
export type ActionName = keyof typeof ACTIONS;

export function isFor({ isSignedIn }: KeyUser, entry: Entry): boolean {
  if (entry.for === "guests") return !isSignedIn;
  return entry.for !== "members" || isSignedIn;
}

/** Whether every word typed begins a word of the label: "up ne" finds "New upload". */
export function matches(label: string, typed: string): boolean {
  const words = fold(label).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .trim()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Sorts what a search found by its name: what begins as typed, then what has the typed words, then what has them elsewhere. */
export function byName<Named>(
  found: readonly Named[],
  typed: string,
  nameOf: (one: Named) => string,
): Named[] {
  return found.toSorted((a, b) => rankOf(nameOf(a), typed) - rankOf(nameOf(b), typed));
}

function rankOf(name: string, typed: string): number {
  if (fold(name).trim().startsWith(fold(typed).trim())) return 0;
  return matches(name, typed) ? 1 : 2;
}

/** The query while the user is typing: the last word may be incomplete. */
export function queryOf(typed: string): string {
  const text = typed.trim();
  // A text with other signs is sent unchanged, because it may be a query already.
  if (!/^[\p{L}\p{N}\s]+$/u.test(text)) return text;
  const [, before = "", last = ""] = /^(.*?)(\S+)$/su.exec(text) ?? [];
  return `${before}(${last} OR ${last}*)`;
}
