import type { useTranslations } from "next-intl";
import type { BadgeTone } from "@/components/ui/badge";
import {
  FilePlus2,
  FileSearch,
  FolderInput,
  FolderTree,
  KeyRound,
  type LucideIcon,
  MailPlus,
  MessageSquare,
  UserPlus,
} from "lucide-react";
import type { RequestJson } from "./request-json";

export type RequestTexts = ReturnType<typeof useTranslations<"requests">>;

export const ICONS = {
  "community-submission": FileSearch,
  "community-inclusion": FilePlus2,
  "community-invitation": MailPlus,
  "community-membership-request": UserPlus,
  subcommunity: FolderTree,
  "subcommunity-invitation": FolderInput,
  "user-access-request": KeyRound,
  "guest-access-request": KeyRound,
  other: MessageSquare,
} as const satisfies Record<string, LucideIcon>;

type KnownType = keyof typeof ICONS;

const isKnown = (type: string): type is KnownType => Object.hasOwn(ICONS, type);

/** A kind of request as `ICONS` and the texts below `requests.types` know it. */
export const knownType = (type: string): KnownType => (isKnown(type) ? type : "other");

export const isReview = ({ type }: Pick<RequestJson, "type">) => type === "community-submission";

export const STATUS_TONES: Readonly<Record<RequestJson["status"], BadgeTone>> = {
  created: "neutral",
  submitted: "notice",
  accepted: "accent",
  declined: "danger",
  cancelled: "neutral",
  expired: "warning",
};
