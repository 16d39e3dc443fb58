"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { FieldError } from "@/components/ui/field-error";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import type { CollectionJson } from "@/lib/collections/schema";
import { useSettingsForm } from "./use-settings-form";

const FIELDS = {
  "metadata.page": "About",
  "metadata.curation_policy": "Curation policy",
} as const;

export function TextsForm({ collection }: { collection: CollectionJson }) {
  const { page = "", curation_policy = "" } = collection.metadata;
  const [texts, setTexts] = useState({ page, curation_policy });
  const form = useSettingsForm(collection, FIELDS, "The texts were saved.");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({
      metadata: { page: texts.page || null, curation_policy: texts.curation_policy || null },
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-8">
      <ErrorSummary items={form.problems} />
      <TextField
        label={FIELDS["metadata.page"]}
        hint="What the collection is for, who stands behind it, how to take part."
        initial={page}
        onChange={(text) => setTexts((all) => ({ ...all, page: text }))}
        {...form.field("metadata.page")}
      />
      <TextField
        label={FIELDS["metadata.curation_policy"]}
        hint="Which works are wanted, and what reviewers look at."
        initial={curation_policy}
        onChange={(text) => setTexts((all) => ({ ...all, curation_policy: text }))}
        {...form.field("metadata.curation_policy")}
      />
      <Button type="submit" look="primary" busy={form.isSending ? "Saving…" : undefined}>
        Save the texts
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
  const isInvalid = errors.length > 0;
  return (
    <div id={id} tabIndex={-1}>
      <h3 className="text-lg font-semibold">{label}</h3>
      <p id={`${id}-hint`} className="mt-0.5 mb-2 text-sm text-muted">
        {hint} Its page and its tab are there as long as it is not empty.
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
