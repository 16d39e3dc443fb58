"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CollectionJson } from "@/lib/collections/schema";
import { useApiForm } from "@/lib/client/use-api-form";
import { patchCollection } from "../calls";

/** A form that changes part of a collection, made from the revision that the page shows. */
export function useSettingsForm(
  { id, revision_id }: CollectionJson,
  fields: Readonly<Record<string, string>>,
  message?: string,
  needed: Readonly<Record<string, string>> = {},
) {
  const t = useTranslations("collectionSettings");
  // The page may take a moment to come again; a second change must not wait for it.
  const [saved, setSaved] = useState(revision_id);
  return useApiForm(patchCollection, {
    fields,
    needed,
    input: { params: { id }, revision: Math.max(saved, revision_id) },
    refreshesPage: true,
    success: message ?? t("saved"),
    onDone: (after) => setSaved(after.revision_id),
  });
}
