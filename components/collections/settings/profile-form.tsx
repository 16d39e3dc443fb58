"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { CollectionJson } from "@/lib/collections/schema";
import type { Funding } from "./funding-dialog";
import { FundingField } from "./funding-field";
import { type Organization, OrganizationsField } from "./organizations-field";
import { useSettingsForm } from "./use-settings-form";

const FIELDS = ["title", "description", "type", "website", "organizations", "funding"] as const;

export type Choice = { id: string; label: string };

type ProfileFormProps = { collection: CollectionJson; types: readonly Choice[] };

export function ProfileForm({ collection, types }: ProfileFormProps) {
  const t = useTranslations("collectionSettings");
  const { metadata } = collection;
  const fields = Object.fromEntries(
    FIELDS.map((name) => [`metadata.${name}`, t(`profile.fields.${name}`)]),
  );
  const form = useSettingsForm(collection, fields, t("profile.saved"), {
    "metadata.title": t("profile.titleNeeded"),
  });
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
      <ErrorSummary {...form.summary} />
      <Field label={t("profile.fields.title")} required {...form.field("metadata.title")}>
        <Input name="title" dir="auto" defaultValue={metadata.title} maxLength={250} />
      </Field>
      <Field
        label={t("profile.fields.description")}
        hint={t("profile.descriptionHint")}
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
      <Field label={t("profile.fields.type")} {...form.field("metadata.type")}>
        <div className="max-w-xs">
          <Select name="type" defaultValue={metadata.type?.id ?? ""}>
            <option value="">{t("profile.none")}</option>
            {types.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </Field>
      <Field label={t("profile.fields.website")} {...form.field("metadata.website")}>
        <Input
          name="website"
          type="url"
          defaultValue={metadata.website}
          placeholder="https://example.org"
        />
      </Field>
      <OrganizationsField
        label={t("profile.fields.organizations")}
        value={organizations}
        onValueChange={setOrganizations}
        {...form.field("metadata.organizations")}
      />
      <FundingField
        label={t("profile.fields.funding")}
        value={funding}
        onValueChange={setFunding}
        {...form.field("metadata.funding")}
      />
      <Button type="submit" look="primary" busy={form.isSending ? t("saving") : undefined}>
        {t("profile.save")}
      </Button>
    </form>
  );
}
