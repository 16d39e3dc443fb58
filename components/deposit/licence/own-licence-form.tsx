"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { isObject } from "@/lib/core/json";
import { textOf, under } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

type OwnLicenceFormProps = {
  path: string;
  licences: readonly Record<string, unknown>[];
  /** Which of them it is. */
  at: number;
};

/** A licence that is in no list. */
export function OwnLicenceForm({ path, licences, at }: OwnLicenceFormProps) {
  const t = useTranslations("deposit");
  const locale = useLocale();
  const [, change] = useFieldValue(path);
  const itemPath = under(path, at);
  // Each text has one language, and saving refuses a second one beside it.
  const inItsLanguage = (part: "title" | "description") => {
    const [written] = [licences[at]?.[part], licences[at]?.title].flatMap(languagesOf);
    return under(itemPath, `${part}.${written ?? locale}`);
  };
  return (
    <div
      role="group"
      aria-label={t("licence.own")}
      className="mt-3 space-y-3 rounded-md border border-line bg-surface p-3"
    >
      <OwnText path={inItsLanguage("title")} label={t("parts.licenceTitle")} />
      <OwnText path={under(itemPath, "link")} label={t("parts.licenceLink")} />
      <OwnText path={inItsLanguage("description")} label={t("parts.licenceDescription")} isLong />
      <Button
        size="small"
        onClick={() => {
          const rest = licences.toSpliced(at, 1);
          change(rest.length > 0 ? rest : undefined);
        }}
      >
        {t("rows.remove", { name: t("licence.own") })}
      </Button>
    </div>
  );
}

const languagesOf = (text: unknown) => (isObject(text) ? Object.keys(text) : []);

type OwnTextProps = { path: string; label: string; isLong?: boolean };

function OwnText({ path, label, isLong }: OwnTextProps) {
  const [value, change] = useFieldValue(path);
  const given = {
    value: textOf(value),
    onChange: ({ target }: { target: { value: string } }) => change(target.value || undefined),
  };
  return (
    <Field label={label} standsAlone>
      {isLong ? <Textarea rows={2} {...given} /> : <Input {...given} />}
    </Field>
  );
}
