"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { formatMoment } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { dayTextOf } from "@/lib/core/calendar";
import { isObject } from "@/lib/core/json";
import { FieldFrame } from "../controls/field-frame";
import { textOf } from "../document/value-at";
import { useFormSettings } from "../form-settings";
import { fieldId } from "../issues/field-ids";
import { useFieldValue, useSaved } from "../saving/deposit-context";
import { accessOf, consequenceOf } from "./access-consequence";

/** Access to the work and its files, and the end of an embargo. A sentence below explains the result. */
export function AccessSection() {
  const t = useTranslations("deposit");
  const { allowsRestricted } = useFormSettings();
  const [value, change] = useFieldValue("access");
  const [hasFiles] = useFieldValue("files.enabled");
  const access = accessOf(value);
  const isClosed = access.record === "restricted" || access.files === "restricted";
  const before = isObject(value) ? value : {};

  function set(record: string, files: string) {
    const isOpen = record === "public" && files === "public";
    change({
      ...before,
      record,
      files: record === "restricted" ? "restricted" : files,
      // Nothing is held back any more, so nothing opens later.
      ...(isOpen ? { embargo: { active: false } } : {}),
    });
  }
  return (
    <div className="space-y-5">
      <RadioGroup
        legend={t("fields.record")}
        id={fieldId("access.record")}
        name="access-record"
        value={access.record}
        onValueChange={(record) => set(record, record === "public" ? "public" : "restricted")}
        options={[
          { value: "public", label: t("access.public"), hint: t("access.publicHint") },
          ...(allowsRestricted || access.record === "restricted"
            ? [
                {
                  value: "restricted",
                  label: t("access.restricted"),
                  hint: t("access.restrictedHint"),
                },
              ]
            : []),
        ]}
      />
      {access.record === "public" && hasFiles !== false && (
        <RadioGroup
          legend={t("fields.filesAccess")}
          id={fieldId("access.files")}
          name="access-files"
          value={access.files}
          onValueChange={(files) => set(access.record, files)}
          options={[
            { value: "public", label: t("access.filesPublic"), hint: t("access.filesPublicHint") },
            {
              value: "restricted",
              label: t("access.filesRestricted"),
              hint: t("access.filesRestrictedHint"),
            },
          ]}
        />
      )}
      {isClosed && <Embargo />}
      <Consequence />
    </div>
  );
}

function Embargo() {
  const t = useTranslations("deposit.access");
  const [value, change] = useFieldValue("access.embargo");
  const embargo = isObject(value) ? value : {};
  const isActive = embargo.active === true;
  return (
    <div>
      <Checkbox
        label={t("embargo")}
        hint={t("embargoHint")}
        checked={isActive}
        onChange={({ target }) => change(target.checked ? { active: true } : { active: false })}
      />
      {isActive && (
        <div className="mt-2 space-y-3 ps-7">
          <FieldFrame
            path="access.embargo.until"
            label={t("until")}
            hint={t("untilHint")}
            also={["access.embargo"]}
          >
            <Input
              type="date"
              className="max-w-52"
              value={textOf(embargo.until)}
              onChange={({ target }) => change({ ...embargo, until: target.value || undefined })}
            />
          </FieldFrame>
          <FieldFrame path="access.embargo.reason" label={t("reason")}>
            <Textarea
              rows={2}
              value={textOf(embargo.reason)}
              onChange={({ target }) => change({ ...embargo, reason: target.value || undefined })}
            />
          </FieldFrame>
        </div>
      )}
    </div>
  );
}

/** The result of the choices. */
function Consequence() {
  const t = useTranslations("deposit.access");
  const locale = useLocale();
  const [value] = useFieldValue("access");
  const [hasFiles] = useFieldValue("files.enabled");
  const isPublished = useSaved(({ draft }) => draft?.is_published ?? false);
  const access = accessOf(value);
  const { until } = access;
  const [today] = useState(() => dayTextOf(new Date()));
  const date = until > today ? formatMoment(until, locale) : t("noDate");
  const kind = consequenceOf(access, { hasFiles: hasFiles !== false, isPublished });
  return (
    <div role="status">
      <Notice>{t(kind, { date })}</Notice>
    </div>
  );
}
