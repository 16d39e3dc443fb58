"use client";

import { useTranslations } from "next-intl";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { CollectionJson } from "@/lib/collections/schema";
import { excludeRecord, setDefaultCommunity } from "./calls";
import { WORK_QUERIES } from "./work-queries";

/** Changes where a work is: which collection is shown first, and taking it out of one. */
export function useInclusions(id: string) {
  const t = useTranslations("manage.collections");
  const parts = useTranslations("parts");
  const error = ({ message }: Error) => parts("failed", { message });
  const after = {
    refreshes: WORK_QUERIES,
    refreshesPage: true,
    refreshesOn: "settled",
  } as const;
  const showFirst = useApiMutation(
    (call, { id: first }: CollectionJson) =>
      call(setDefaultCommunity, { params: { id }, body: { default: first } }),
    {
      ...after,
      toast: {
        success: (_, { metadata: { title } }) => t("shownFirst", { title }),
        error,
      },
    },
  );
  const takeOut = useApiMutation(
    (call, { id: left }: CollectionJson) =>
      call(excludeRecord, { params: { id }, body: { communities: [{ id: left }] } }),
    {
      ...after,
      toast: {
        success: (_, { metadata: { title } }) => t("takenOut", { title }),
        error,
      },
    },
  );
  return {
    isBusy: showFirst.isBusy || takeOut.isBusy,
    showFirst: showFirst.mutate,
    takeOut: takeOut.mutate,
  };
}
