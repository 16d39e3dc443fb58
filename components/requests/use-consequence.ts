"use client";

import { useTranslations } from "next-intl";
import type { CollectionRole } from "@/lib/core/actor";
import type { RequestJson } from "./request-json";
import { knownType } from "./request-types";
import { useEntityNames } from "./use-entity-names";

type Decided = {
  /** When it takes effect; without it nothing is said of that. */
  soon?: string;
  /** That a new member is given. */
  role?: CollectionRole | undefined;
};

/** What accepting a request leads to, in a sentence with the names of both sides. */
export function useConsequence(): (request: RequestJson, decided?: Decided) => string {
  const t = useTranslations("requests");
  const { entityOf } = useEntityNames();
  return (request, { soon = "", role } = {}) =>
    t(`types.${knownType(request.type)}.consequence`, {
      soon,
      as: role ? t("asRole", { role }) : "",
      name: entityOf(request, "created_by")?.name ?? t("steps.changes.author"),
      receiver: entityOf(request, "receiver")?.name ?? t("parties.collection"),
    });
}
