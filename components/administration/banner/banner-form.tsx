"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import { changeBanner } from "../calls";
import { BANNER_LEVELS, MAX_BANNER_TEXT } from "@/lib/site/constants";
import type { BannerJson } from "@/lib/site/schema";
import { MomentInput, momentOf } from "../moment-input";

export function BannerForm({ banner }: { banner: BannerJson | undefined }) {
  const t = useTranslations("administration.banner");
  const working = useTranslations("parts")("working");
  const form = useApiForm(changeBanner, {
    fields: {
      "text.en": t("english"),
      "text.de": t("german"),
      level: t("level"),
      starts_at: t("start"),
      ends_at: t("end"),
    },
    refreshesPage: true,
    success: t("saved"),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { en = "", de = "", level, starts_at, ends_at } = formValues(event);
    form.submit({
      text: { en, de },
      level,
      starts_at: momentOf(starts_at),
      ends_at: momentOf(ends_at),
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary {...form.summary} />
      <Field label={t("english")} hint={t("textHint")} {...form.field("text.en")}>
        <Textarea
          name="en"
          lang="en"
          rows={2}
          maxLength={MAX_BANNER_TEXT}
          defaultValue={banner?.text.en}
        />
      </Field>
      <Field label={t("german")} hint={t("otherHint")} {...form.field("text.de")}>
        <Textarea
          name="de"
          lang="de"
          rows={2}
          maxLength={MAX_BANNER_TEXT}
          defaultValue={banner?.text.de}
        />
      </Field>
      <RadioGroup
        legend={t("level")}
        name="level"
        defaultValue={banner?.level ?? "info"}
        options={BANNER_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
        {...form.field("level")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("start")} hint={t("startHint")} {...form.field("starts_at")}>
          <MomentInput name="starts_at" moment={banner?.starts_at} />
        </Field>
        <Field label={t("end")} hint={t("endHint")} {...form.field("ends_at")}>
          <MomentInput name="ends_at" moment={banner?.ends_at} />
        </Field>
      </div>
      <Button
        type="submit"
        look="primary"
        className="needs-script"
        busy={form.isSending ? working : undefined}
      >
        {t("save")}
      </Button>
    </form>
  );
}
