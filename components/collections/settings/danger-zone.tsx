"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { SubmitRow } from "@/components/ui/submit-row";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { CollectionJson } from "@/lib/collections/schema";
import { useApiForm } from "@/lib/client/use-api-form";
import { deleteCollection, renameCollection } from "../calls";
import { pathOf } from "../collection-entry";
import { textOf } from "../new-collection-form";
import { AddressField } from "../title-and-address";
import type { Choice } from "./profile-form";

/** An open request that must be answered before the collection can be deleted. */
type Blocking = { id: string; title: string };

type DangerZoneProps = {
  collection: CollectionJson;
  site: string;
  reasons: readonly Choice[];
  blocking: readonly Blocking[];
};

export function DangerZone({ collection, site, reasons, blocking }: DangerZoneProps) {
  const t = useTranslations("collectionSettings.danger");
  return (
    <section aria-labelledby="danger" className="rounded-lg border border-danger/40 p-4 sm:p-6">
      <h3 id="danger" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <div className="mt-4 space-y-6">
        <Part title={t("rename")} text={t("renameText")}>
          <RenameDialog collection={collection} site={site} />
        </Part>
        <div className="border-t border-line pt-6">
          <Part title={t("delete")} text={t("deleteText")}>
            {blocking.length === 0 && <DeleteDialog collection={collection} reasons={reasons} />}
          </Part>
          {blocking.length > 0 && <BlockingRequests slug={collection.slug} requests={blocking} />}
        </div>
      </div>
    </section>
  );
}

type PartProps = { title: string; text: string; children: React.ReactNode };

function Part({ title, text, children }: PartProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <h4 className="font-medium">{title}</h4>
        <p className="text-[0.9375rem]/6 text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

function BlockingRequests({ slug, requests }: { slug: string; requests: readonly Blocking[] }) {
  const t = useTranslations("collectionSettings.danger");
  return (
    <Notice tone="warning" title={t("blocking")} className="mt-4">
      <p>{t("blockingText")}</p>
      <ul className="mt-1 list-disc ps-5">
        {requests.map(({ id, title }) => (
          <li key={id}>
            <a href={pathOf(slug, `/requests/${id}`)} className="link">
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type RenameProps = { collection: CollectionJson; site: string };

function RenameDialog({ collection, site }: RenameProps) {
  const t = useTranslations("collectionSettings.danger");
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [slug, setSlug] = useState(collection.slug);
  const form = useApiForm(renameCollection, {
    fields: { slug: t("address") },
    input: { params: { id: collection.id }, revision: collection.revision_id },
    success: t("renamed"),
    onDone: (renamed) => {
      setIsOpen(false);
      router.replace(pathOf(renamed.slug, "/settings"));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({ slug: slug.trim() });
  }

  return (
    <Dialog
      title={t("rename")}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>{t("renameDo")}</Button>}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        <AddressField site={site} value={slug} onValueChange={setSlug} {...form.field("slug")} />
        <SubmitRow busy={form.isSending ? t("renaming") : undefined}>{t("renameDo")}</SubmitRow>
      </form>
    </Dialog>
  );
}

type DeleteProps = { collection: CollectionJson; reasons: readonly Choice[] };

const TYPED = "typed";

function DeleteDialog({ collection, reasons }: DeleteProps) {
  const t = useTranslations("collectionSettings.danger");
  const router = useRouter();
  const form = useApiForm(deleteCollection, {
    fields: { removal_reason: t("reason"), note: t("note") },
    input: { params: { id: collection.id }, revision: collection.revision_id },
    success: t("deleted", { title: collection.metadata.title }),
    onDone: () => router.replace("/me/collections"),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (textOf(data, TYPED) !== collection.slug)
      return form.fail(TYPED, t("typedMissing", { slug: collection.slug }));
    const reason = textOf(data, "reason");
    const note = textOf(data, "note");
    form.submit({
      ...(reason ? { removal_reason: { id: reason } } : {}),
      ...(note ? { note } : {}),
    });
  }

  return (
    <Dialog
      title={t("deleteTitle")}
      description={t("deleteLead")}
      trigger={<Button look="danger">{t("delete")}</Button>}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        <Field label={t("reason")} {...form.field("removal_reason")}>
          <Select name="reason" defaultValue="">
            <option value="">{t("noReason")}</option>
            {reasons.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("note")} {...form.field("note")}>
          <Textarea name="note" rows={2} />
        </Field>
        <Field label={t("typed", { slug: collection.slug })} required {...form.field(TYPED)}>
          <Input name={TYPED} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <SubmitRow look="danger" busy={form.isSending ? t("deleting") : undefined}>
          {t("delete")}
        </SubmitRow>
      </form>
    </Dialog>
  );
}
