"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { FieldError } from "@/components/ui/field-error";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import type { CollectionJson } from "@/lib/collections/schema";
import { useSettingsForm } from "./use-settings-form";

export function TextsForm({ collection }: { collection: CollectionJson }) {
  const t = useTranslations("collectionSettings");
  const { page = "", curation_policy = "" } = collection.metadata;
  const [texts, setTexts] = useState({ page, curation_policy });
  const fields = {
    "metadata.page": t("texts.page"),
    "metadata.curation_policy": t("texts.curation_policy"),
  };
  const form = useSettingsForm(collection, fields, t("texts.saved"));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({
      metadata: { page: texts.page || null, curation_policy: texts.curation_policy || null },
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-8">
      <ErrorSummary {...form.summary} />
      <TextField
        label={t("texts.page")}
        hint={t("texts.pageHint")}
        initial={page}
        onChange={(text) => setTexts((all) => ({ ...all, page: text }))}
        {...form.field("metadata.page")}
      />
      <TextField
        label={t("texts.curation_policy")}
        hint={t("texts.curation_policyHint")}
        initial={curation_policy}
        onChange={(text) => setTexts((all) => ({ ...all, curation_policy: text }))}
        {...form.field("metadata.curation_policy")}
      />
      <Button type="submit" look="primary" busy={form.isSending ? t("saving") : undefined}>
        {t("texts.save")}
      </Button>
    </form>
  );
}

type TextFieldProps = {
  id: string;
  label: string;
  hint: string;
  errors: readonly string[];
  initial: string;
  onChange: (text: string) => void;
};

function TextField({ id, label, hint, errors, initial, onChange }: TextFieldProps) {
  const t = useTranslations("collectionSettings.texts");
  const isInvalid = errors.length > 0;
  return (
    <div id={id} tabIndex={-1}>
      <h3 className="text-lg font-semibold">{label}</h3>
      <p id={`${id}-hint`} className="mt-0.5 mb-2 text-sm text-muted">
        {t("hint", { about: hint })}
      </p>
      <FieldError id={`${id}-error`} errors={errors} />
      <RichTextEditor
        label={label}
        initial={initial}
        onChange={onChange}
        withHeadings
        aria-describedby={`${id}-hint${isInvalid ? ` ${id}-error` : ""}`}
        aria-invalid={isInvalid}
      />
    </div>
  );
}
