"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { textOf } from "@/components/ui/form-values";
import { useApiForm } from "@/lib/client/use-api-form";
import { createCollection } from "./calls";
import { pathOf } from "./collection-entry";
import { DescriptionField } from "./description-field";
import { VisibilityChoice } from "./policy-choices";
import { TitleAndAddress } from "./title-and-address";

type NewCollectionFormProps = { site: string; allowsRestricted: boolean };

export function NewCollectionForm({ site, allowsRestricted }: NewCollectionFormProps) {
  const t = useTranslations("newCollection");
  const fields = {
    "metadata.title": t("field.title"),
    slug: t("field.address"),
    "metadata.description": t("field.description"),
    "access.visibility": t("field.visibility"),
  };
  const router = useRouter();
  const [visibility, setVisibility] = useState("public");
  const form = useApiForm(createCollection, {
    fields,
    needed: { "metadata.title": t("titleNeeded"), slug: t("addressNeeded") },
    onDone: ({ slug }) => router.push(pathOf(slug)),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const description = textOf(data, "description");
    form.submit({
      slug: textOf(data, "slug"),
      metadata: { title: textOf(data, "title"), ...(description ? { description } : {}) },
      access: { visibility },
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-6">
      <ErrorSummary {...form.summary} />
      <TitleAndAddress
        site={site}
        title={form.field("metadata.title")}
        slug={form.field("slug")}
        onDerive={() => form.mend("slug")}
      />
      <DescriptionField {...form.field("metadata.description")} />
      {allowsRestricted && <VisibilityChoice value={visibility} onValueChange={setVisibility} />}
      <Button type="submit" look="primary" busy={form.isSending ? t("making") : undefined}>
        {t("make")}
      </Button>
    </form>
  );
}
