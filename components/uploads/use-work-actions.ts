"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import {
  createDraft,
  deleteDraft,
  importDraftFiles,
  readDraft,
  readRecord,
} from "@/components/deposit/calls";
import { createVersion, editRecord } from "./calls";
import { duplicateDraft } from "./duplicate-draft";
import type { UploadItem } from "./upload-item";

/** Changes of a work of the list. All but removing lead to the form of a draft. */
export function useWorkActions({ id, title, isDraft }: UploadItem) {
  const t = useTranslations("uploads");
  const router = useRouter();
  const params = { id };
  const error = ({ message }: Error) => t("failed", { message });
  const openForm = { onSuccess: (draft: { id: string }) => router.push(`/uploads/${draft.id}`) };
  const edit = useApiMutation(editRecord, { toast: { error } });
  const copy = useApiMutation(
    async (call) => {
      const work = await call(isDraft ? readDraft : readRecord, { params });
      const body = duplicateDraft(work, t("copyTitle", { title: title || t("untitled") }));
      return call(createDraft, { body });
    },
    { toast: { success: t("copied"), error } },
  );
  const version = useApiMutation(
    async (call) => {
      const draft = await call(createVersion, { params });
      const hasFiles = draft.files.enabled && (draft.files.count ?? 0) === 0;
      // Authors who want other files remove these; most keep nearly all of them.
      if (hasFiles)
        await call(importDraftFiles, { params: { id: draft.id } }).catch(() => undefined);
      return draft;
    },
    { toast: { error } },
  );
  const remove = useApiMutation(deleteDraft, {
    refreshesPage: true,
    toast: { success: t("deleted"), error },
  });

  return {
    edit: () => (isDraft ? router.push(`/uploads/${id}`) : edit.mutate({ params }, openForm)),
    copy: () => copy.mutate(undefined, openForm),
    addVersion: () => version.mutate(undefined, openForm),
    remove: () => remove.mutate({ params }),
  };
}
