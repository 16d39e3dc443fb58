import type { useTranslations } from "next-intl";
import {
  FilePlusCorner,
  FileSearch,
  FolderInput,
  FolderTree,
  KeyRound,
  type IconType,
  MailPlus,
  MessageSquare,
  UserPlus,
} from "@/components/ui/icons";
import type { RequestJson } from "./request-json";

export type RequestTexts = ReturnType<typeof useTranslations<"requests">>;

export const ICONS = {
  "community-submission": FileSearch,
  "community-inclusion": FilePlusCorner,
  "community-invitation": MailPlus,
  "community-membership-request": UserPlus,
  subcommunity: FolderTree,
  "subcommunity-invitation": FolderInput,
  "user-access-request": KeyRound,
  "guest-access-request": KeyRound,
  other: MessageSquare,
} as const satisfies Record<string, IconType>;

type KnownType = keyof typeof ICONS;

const isKnown = (type: string): type is KnownType => Object.hasOwn(ICONS, type);

/** A kind of request as `ICONS` and the texts below `requests.types` know it. */
export const knownType = (type: string): KnownType => (isKnown(type) ? type : "other");

export const isReview = ({ type }: Pick<RequestJson, "type">) => type === "community-submission";
