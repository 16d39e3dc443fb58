"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitRow } from "@/components/ui/submit-row";
import type { CollectionJson } from "@/lib/collections/schema";
import { useApiForm } from "@/lib/client/use-api-form";
import { renameCollection } from "../calls";
import { pathOf } from "../collection-entry";
import { AddressField } from "../title-and-address";

type RenameDialogProps = { collection: CollectionJson; site: string; onClose: () => void };

/** Gives a collection another address. */
export function RenameDialog({ collection, site, onClose }: RenameDialogProps) {
  const t = useTranslations("collectionSettings.danger");
  const router = useRouter();
  const [slug, setSlug] = useState(collection.slug);
  const form = useApiForm(renameCollection, {
    fields: { slug: t("address") },
    input: { params: { id: collection.id }, revision: collection.revision_id },
    success: t("renamed"),
    onDone: (renamed) => {
      onClose();
      router.replace(pathOf(renamed.slug, "/settings"));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({ slug: slug.trim() });
  }

  return (
    <Dialog title={t("rename")} open onOpenChange={onClose}>
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        <AddressField site={site} value={slug} onValueChange={setSlug} {...form.field("slug")} />
        <SubmitRow busy={form.isSending ? t("renaming") : undefined}>{t("renameDo")}</SubmitRow>
      </form>
    </Dialog>
  );
}
