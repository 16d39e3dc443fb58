"use client";

import { useTranslations } from "next-intl";
import { LICENCE_OFFERS } from "@/components/deposit/licence/licence-offers";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { shortLicence } from "@/lib/works/reading/licence";
import { DEFAULT_LICENCE } from "@/lib/collections/constants";
import type { CollectionJson } from "@/lib/collections/schema";

export const LICENCE_PATH = `custom_fields.${DEFAULT_LICENCE}`;

export function licenceOf({ custom_fields }: CollectionJson): string {
  const given = custom_fields[DEFAULT_LICENCE];
  return typeof given === "string" ? given : "";
}

type LicenceFieldProps = Pick<Parameters<typeof Field>[0], "id" | "errors"> & {
  /** The one that the collection has, which may be none of those offered. */
  present: string;
  value: string;
  onChange: (licence: string) => void;
};

/** The licence that works made for the collection begin with. */
export function LicenceField({ present, value, onChange, ...field }: LicenceFieldProps) {
  const t = useTranslations("collectionSettings.licence");
  const isOffered = LICENCE_OFFERS.some(({ id }) => id === present);
  return (
    <Field label={t("title")} hint={t("hint")} standsAlone {...field}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("none")}</option>
        {present && !isOffered && (
          <option value={present}>{shortLicence(present) ?? present}</option>
        )}
        {LICENCE_OFFERS.map(({ id, title }) => (
          <option key={id} value={id}>
            {shortLicence(id) ?? (id === "arr" ? t("allRightsReserved") : title)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
