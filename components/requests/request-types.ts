import type { useTranslations } from "next-intl";
import type { BadgeTone } from "@/components/ui/badge";
import { KeyRound } from "@/components/ui/icons/access";
import { FilePlus2, FileSearch, FolderInput, FolderTree } from "@/components/ui/icons/files";
import type { IconType } from "@/components/ui/icons/icon";
import { MailPlus, MessageSquare } from "@/components/ui/icons/messages";
import { UserPlus } from "@/components/ui/icons/people";
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
} as const satisfies Record<string, IconType>;

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
