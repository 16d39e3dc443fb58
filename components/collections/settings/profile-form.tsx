"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { CollectionJson } from "@/lib/collections/schema";
import { textOf } from "../new-collection-form";
import { type Funding, FundingField } from "./funding-field";
import { type Organization, OrganizationsField } from "./organizations-field";
import { useSettingsForm } from "./use-settings-form";

const FIELDS = {
  "metadata.title": "Title",
  "metadata.description": "Short description",
  "metadata.type": "Type",
  "metadata.website": "Website",
  "metadata.organizations": "Organisations",
  "metadata.funding": "Funding",
} as const;

export type Choice = { id: string; label: string };

type ProfileFormProps = { collection: CollectionJson; types: readonly Choice[] };

export function ProfileForm({ collection, types }: ProfileFormProps) {
  const { metadata } = collection;
  const form = useSettingsForm(collection, FIELDS, "The profile was saved.");
  const [organizations, setOrganizations] = useState<readonly Organization[]>(
    metadata.organizations ?? [],
  );
  const [funding, setFunding] = useState<readonly Funding[]>(metadata.funding ?? []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const type = textOf(data, "type");
    form.submit({
      metadata: {
        title: textOf(data, "title"),
        description: textOf(data, "description") || null,
        type: type ? { id: type } : null,
        website: textOf(data, "website") || null,
        organizations: organizations.map(({ id, name }) => (id ? { id, name } : { name })),
        funding,
      },
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-6">
      <ErrorSummary items={form.problems} />
      <Field label={FIELDS["metadata.title"]} required {...form.field("metadata.title")}>
        <Input name="title" dir="auto" defaultValue={metadata.title} maxLength={250} />
      </Field>
      <Field
        label={FIELDS["metadata.description"]}
        hint="One or two sentences, shown wherever the collection is listed."
        {...form.field("metadata.description")}
      >
        <Textarea
          name="description"
          dir="auto"
          rows={2}
          maxLength={250}
          defaultValue={metadata.description}
        />
      </Field>
      <Field label={FIELDS["metadata.type"]} {...form.field("metadata.type")}>
        <div className="max-w-xs">
          <Select name="type" defaultValue={metadata.type?.id ?? ""}>
            <option value="">None</option>
            {types.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </Field>
      <Field label={FIELDS["metadata.website"]} {...form.field("metadata.website")}>
        <Input
          name="website"
          type="url"
          defaultValue={metadata.website}
          placeholder="https://example.org"
        />
      </Field>
      <OrganizationsField
        label={FIELDS["metadata.organizations"]}
        value={organizations}
        onValueChange={setOrganizations}
        {...form.field("metadata.organizations")}
      />
      <FundingField
        label={FIELDS["metadata.funding"]}
        value={funding}
        onValueChange={setFunding}
        {...form.field("metadata.funding")}
      />
      <Button type="submit" look="primary" busy={form.isSending ? "Saving…" : undefined}>
        Save the profile
      </Button>
    </form>
  );
}
