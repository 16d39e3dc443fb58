"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { toast } from "@/lib/client/toast";
import { actOnRequest } from "./calls";
import { DECISION_EFFECTS } from "./request-effects";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

/** Accepting an invitation. It takes effect at once, since whoever joined can leave again, and leads to the collection. */
export function useJoining() {
  const arrive = useArrival();
  const accept = useApiMutation(
    (call, { id }: RequestJson) => call(actOnRequest, { params: { id, action: "accept" } }),
    { refreshes: DECISION_EFFECTS, refreshesOn: "settled" },
  );
  return (request: RequestJson, onSettled?: () => void) => {
    // What follows is told to the last call alone.
    if (accept.isPending) return;
    accept.mutate(request, {
      onSuccess: () => arrive(request),
      ...(onSettled ? { onSettled } : {}),
    });
  };
}

/** What follows once an invitation is accepted. */
export function useArrival() {
  const t = useTranslations("requests");
  const router = useRouter();
  const { entityOf } = useEntityNames();
  return (request: RequestJson) => {
    const collection = entityOf(request, "created_by");
    toast.success(t("joined", { name: collection?.name ?? request.title }));
    if (collection?.href) router.push(collection.href);
  };
}
