import type { useTranslations } from "next-intl";
import type { RequestJson } from "./request-json";

export type RequestTexts = ReturnType<typeof useTranslations<"requests">>;

const KNOWN = [
  "community-submission",
  "community-inclusion",
  "community-invitation",
  "community-membership-request",
  "subcommunity",
  "subcommunity-invitation",
  "user-access-request",
  "guest-access-request",
] as const;

export type KnownType = (typeof KNOWN)[number] | "other";

/** A kind of request as `ICONS` and the texts below `requests.types` know it. */
export const knownType = (type: string): KnownType => KNOWN.find((one) => one === type) ?? "other";

export const isReview = ({ type }: Pick<RequestJson, "type">) => type === "community-submission";
