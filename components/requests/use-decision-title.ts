"use client";

import { useTranslations } from "next-intl";
import type { CollectionRole } from "@/lib/core/actor";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

/** What a request is called once it is decided: who joins and with which role, of other types its title. */
export function useDecisionTitle(): (request: RequestJson, role?: CollectionRole) => string {
  const t = useTranslations("requests");
  const { entityOf } = useEntityNames();
  return (request, role) => {
    const asker = entityOf(request, "created_by");
    return request.type === "community-membership-request" && asker
      ? `${asker.name}${role ? t("asRole", { role }) : ""}`
      : request.title;
  };
}
