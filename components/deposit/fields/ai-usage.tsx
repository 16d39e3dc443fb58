"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { isObject } from "@/lib/core/json";
import type { FieldProps } from "../controls/field-props";
import { FieldGroup } from "../controls/field-frame";
import { textOf, under } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

/** Whether machines wrote parts of it, and how. */
export function AiUsage(field: FieldProps) {
  const t = useTranslations("deposit.ai");
  const [value, change] = useFieldValue(field.path);
  const [text, changeText] = useFieldValue(under(field.path, "ai_description"));
  const used = isObject(value) ? value.ai_used : undefined;
  return (
    <FieldGroup {...field} hint={t("question")} within>
      <div className="flex gap-6">
        {[true, false].map((answer) => (
          <label key={String(answer)} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name={field.path}
              checked={used === answer}
              onChange={() =>
                change(answer ? { ...(value ?? {}), ai_used: true } : { ai_used: false })
              }
              className="size-4 accent-accent"
            />
            {t(answer ? "yes" : "no")}
          </label>
        ))}
      </div>
      {used === true && (
        <div className="mt-2">
          <Field label={t("how")} standsAlone>
            <Textarea
              rows={2}
              value={textOf(text)}
              onChange={(event) => changeText(event.target.value || undefined)}
            />
          </Field>
        </div>
      )}
    </FieldGroup>
  );
}
