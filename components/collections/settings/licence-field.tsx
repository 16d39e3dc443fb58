"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { LICENCE_OFFERS } from "@/components/deposit/licence/licence-offers";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Select } from "@/components/ui/select";
import { shortLicence } from "@/lib/works/reading/licence";
import { DEFAULT_LICENCE } from "@/lib/collections/constants";
import type { CollectionJson } from "@/lib/collections/schema";
import { useSettingsForm } from "./use-settings-form";

/** The licence that works made for the collection begin with. */
export function LicenceForm({ collection }: { collection: CollectionJson }) {
  const t = useTranslations("collectionSettings");
  const field = `custom_fields.${DEFAULT_LICENCE}`;
  const form = useSettingsForm(collection, { [field]: t("licence.title") });
  const given = collection.custom_fields[DEFAULT_LICENCE];
  const present = typeof given === "string" ? given : "";
  const isOffered = LICENCE_OFFERS.some(({ id }) => id === present);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { licence } = formValues(event);
    form.submit({ custom_fields: { [DEFAULT_LICENCE]: licence || null } });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-12 space-y-6">
      <ErrorSummary {...form.summary} />
      <Field label={t("licence.title")} hint={t("licence.hint")} standsAlone {...form.field(field)}>
        <Select name="licence" defaultValue={present}>
          <option value="">{t("licence.none")}</option>
          {present && !isOffered && (
            <option value={present}>{shortLicence(present) ?? present}</option>
          )}
          {LICENCE_OFFERS.map(({ id, title }) => (
            <option key={id} value={id}>
              {shortLicence(id) ?? (id === "arr" ? t("licence.allRightsReserved") : title)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" look="primary" busy={form.isSending ? t("saving") : undefined}>
        {t("licence.save")}
      </Button>
    </form>
  );
}
