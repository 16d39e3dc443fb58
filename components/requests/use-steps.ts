"use client";

import { useTranslations } from "next-intl";
import type { CollectionRole } from "@/lib/core/actor";
import { decisionTitle } from "./decision-title";
import { fullTitle } from "./full-title";
import type { RequestJson } from "./request-json";
import { isReview, knownType } from "./request-types";
import { useConsequence } from "./use-consequence";
import { useEntityNames } from "./use-entity-names";

/** A step that comes with words; to ask for changes is to decline, too. */
export type StepName = "accept" | "decline" | "changes" | "cancel";

/** What is done to a request by a dialog, in words. */
type Step = {
  action: "accept" | "decline" | "cancel";
  title: string;
  description: string;
  confirm: string;
  busyWord: string;
  look?: "primary" | "danger";
  isMessageNeeded?: boolean;
  /** Sent with the action. */
  more?: { changes_requested: true };
};

/** The steps that come with words, and what is said about each; `role` is what a new member is given. */
export function useSteps(request: RequestJson, role?: CollectionRole): Record<StepName, Step> {
  const t = useTranslations("requests.steps");
  const types = useTranslations("requests.types");
  const { entityOf } = useEntityNames();
  const type = knownType(request.type);
  const texts = useTranslations("requests");
  const title = fullTitle(texts, request);
  const consequenceOf = useConsequence();
  const creator = entityOf(request, "created_by");
  const asker = creator?.name ?? t("changes.author");
  const told = { name: asker, who: creator?.kind === "collection" ? "managers" : "person" };
  const text = isReview(request) ? "textReview" : "text";
  return {
    accept: {
      action: "accept",
      title: t("accept.title", {
        accept: types(`${type}.accept`),
        title: decisionTitle(texts, { ...request, title }, { asker: creator?.name, role }),
      }),
      description: t("accept.text", {
        consequence: consequenceOf(request, { role }),
      }),
      confirm: types(`${type}.accept`),
      busyWord: t("accept.busy"),
    },
    decline: {
      action: "decline",
      title: t("decline.title", { title }),
      description: t(`decline.${text}`, told),
      confirm: t("decline.confirm"),
      busyWord: t("decline.busy"),
      look: "danger",
    },
    changes: {
      action: "decline",
      title: t("changes.title"),
      description: t("changes.text", {
        name: asker,
      }),
      confirm: t("changes.confirm"),
      busyWord: t("changes.busy"),
      isMessageNeeded: true,
      more: { changes_requested: true },
    },
    cancel: {
      action: "cancel",
      title: t("cancel.title", { title }),
      description: t(`cancel.${text}`),
      confirm: t("cancel.confirm"),
      busyWord: t("cancel.busy"),
      look: "danger",
    },
  };
}
