import {
  FilePlusCorner,
  FileSearch,
  FolderInput,
  FolderTree,
  type IconType,
  KeyRound,
  MailPlus,
  MessageSquare,
  UserPlus,
} from "@/components/ui/icons";
import type { KnownType } from "./request-types";

export const ICONS: Readonly<Record<KnownType, IconType>> = {
  "community-submission": FileSearch,
  "community-inclusion": FilePlusCorner,
  "community-invitation": MailPlus,
  "community-membership-request": UserPlus,
  subcommunity: FolderTree,
  "subcommunity-invitation": FolderInput,
  "user-access-request": KeyRound,
  "guest-access-request": KeyRound,
  other: MessageSquare,
};
