import {
  FilePlus2,
  FileSearch,
  FolderInput,
  FolderTree,
  KeyRound,
  MailPlus,
  MessageSquare,
  UserPlus,
  type LucideIcon,
} from "lucide-react";
import type { BadgeTone } from "@/components/ui/badge";
import type { RequestJson } from "./request-json";

type TypeWords = {
  label: string;
  icon: LucideIcon;
  /** What the decision does, where "Accept" alone would not say it. */
  accept: string;
  accepted: string;
  consequence: string;
};

const OTHER: TypeWords = {
  label: "Request",
  icon: MessageSquare,
  accept: "Accept",
  accepted: "accepted this",
  consequence: "The other side is told of your decision.",
};

/** Kinds of requests in the words of pages. */
const TYPES: Readonly<Record<string, TypeWords>> = {
  "community-submission": {
    label: "Draft review",
    icon: FileSearch,
    accept: "Accept and publish",
    accepted: "accepted this and published the work",
    consequence: "The work is published in the collection, for everybody it is open to.",
  },
  "community-inclusion": {
    label: "Inclusion of a work",
    icon: FilePlus2,
    accept: "Accept",
    accepted: "took the work into the collection",
    consequence: "The work is shown in the collection from now on.",
  },
  "community-invitation": {
    label: "Invitation",
    icon: MailPlus,
    accept: "Join",
    accepted: "joined the collection",
    consequence: "You become a member of the collection.",
  },
  "community-membership-request": {
    label: "Membership request",
    icon: UserPlus,
    accept: "Accept",
    accepted: "accepted the new member",
    consequence: "The person becomes a member of the collection.",
  },
  subcommunity: {
    label: "Subcollection",
    icon: FolderTree,
    accept: "Accept",
    accepted: "accepted the subcollection",
    consequence: "The works of the subcollection are shown in the collection above it, too.",
  },
  "subcommunity-invitation": {
    label: "Invitation to be a subcollection",
    icon: FolderInput,
    accept: "Accept",
    accepted: "accepted the invitation",
    consequence: "The works of the collection are shown in the one above it, too.",
  },
  "user-access-request": { ...OTHER, label: "Access request", icon: KeyRound },
  "guest-access-request": { ...OTHER, label: "Access request of a guest", icon: KeyRound },
};

export const typeWords = (type: string): TypeWords => TYPES[type] ?? OTHER;

/** For facets of the API, which speak of communities. */
export const typeLabel = (type: string, otherwise: string) => TYPES[type]?.label ?? otherwise;

export const isReview = ({ type }: Pick<RequestJson, "type">) => type === "community-submission";
export const isAboutWork = ({ type }: Pick<RequestJson, "type">) =>
  type === "community-submission" || type === "community-inclusion";

/** The API titles a request for a place in its own words; people read of collections. */
export const titled = (request: RequestJson): RequestJson =>
  request.type === "subcommunity"
    ? { ...request, title: request.title.replace(/^Inclusion of subcommunity\b/, "Subcollection") }
    : request;

type Status = RequestJson["status"];

export const STATUS_WORDS: Readonly<Record<Status, { label: string; tone: BadgeTone }>> = {
  created: { label: "Not sent yet", tone: "neutral" },
  submitted: { label: "Open", tone: "notice" },
  accepted: { label: "Accepted", tone: "accent" },
  declined: { label: "Declined", tone: "danger" },
  cancelled: { label: "Withdrawn", tone: "neutral" },
  expired: { label: "Expired", tone: "warning" },
};
