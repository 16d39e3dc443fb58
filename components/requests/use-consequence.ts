"use client";

import { useTranslations } from "next-intl";
import type { RequestJson } from "./request-json";
import { knownType } from "./request-types";
import { useEntityNames } from "./use-entity-names";

/** What accepting a request leads to, in a sentence with the names of both sides; `soon` says when. */
export function useConsequence(): (request: RequestJson, soon?: string) => string {
  const t = useTranslations("requests");
  const { entityOf } = useEntityNames();
  return (request, soon = "") =>
    t(`types.${knownType(request.type)}.consequence`, {
      soon,
      name: entityOf(request, "created_by")?.name ?? t("steps.changes.author"),
      receiver: entityOf(request, "receiver")?.name ?? t("parties.collection"),
    });
}
