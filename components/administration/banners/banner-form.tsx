"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { RichTextControl } from "@/components/ui/rich-text-control";
import { SubmitRow } from "@/components/ui/submit-row";
import { useApiForm } from "@/lib/client/use-api-form";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { BANNER_CATEGORIES, MAX_BANNER_PATH } from "@/lib/site/constants";
import type { BannerJson } from "@/lib/site/schema";
import { createBanner, updateBanner } from "../calls";
import { MomentInput, momentOf } from "../moment-input";

type FormProps = { onDone: () => void };

export function NewBannerForm({ onDone }: FormProps) {
  const texts = useTexts(undefined);
  const form = useApiForm(createBanner, { ...useShared(texts), onDone });
  return <BannerFields form={form} texts={texts} />;
}

export function BannerForm({ banner, onDone }: FormProps & { banner: BannerJson }) {
  const texts = useTexts(banner);
  const form = useApiForm(updateBanner, {
    ...useShared(texts),
    input: { params: { id: banner.id } },
    onDone,
  });
  return <BannerFields form={form} texts={texts} banner={banner} />;
}

/** The texts by language. The message is the one in the first language that has one, the others translate it. */
function useTexts(banner: BannerJson | undefined) {
  const [all, setAll] = useState<Partial<Record<Locale, string>>>(
    banner ? { ...banner.translations, [banner.language]: banner.message } : {},
  );
  const present = useLocale();
  const first = LOCALES.find((locale) => all[locale]) ?? present;
  return {
    all,
    first,
    set: (locale: Locale, html: string) => setAll((before) => ({ ...before, [locale]: html })),
    pathOf: (locale: Locale) => (locale === first ? "message" : `translations.${locale}`),
  };
}
type Texts = ReturnType<typeof useTexts>;

function useShared({ pathOf }: Texts) {
  const t = useTranslations("administration.banners");
  const texts = Object.fromEntries(LOCALES.map((locale) => [pathOf(locale), t(`texts.${locale}`)]));
  return {
    fields: {
      ...texts,
      category: t("category"),
      url_path: t("path"),
      start_datetime: t("start"),
      end_datetime: t("end"),
    },
    refreshesPage: true,
    success: t("saved"),
  };
}

const hasText = (banner: BannerJson | undefined, locale: Locale): boolean =>
  banner !== undefined && (banner.language === locale || Boolean(banner.translations[locale]));

type BannerFieldsProps = {
  form: Pick<ReturnType<typeof useApiForm>, "submit" | "fail" | "summary" | "field" | "isSending">;
  texts: Texts;
  banner?: BannerJson;
};

function BannerFields({ form, texts, banner }: BannerFieldsProps) {
  const t = useTranslations("administration.banners");
  const working = useTranslations("parts")("working");
  const present = useLocale();
  const { all, first, set, pathOf } = texts;

  function submit(event: FormEvent<HTMLFormElement>) {
    const { category, url_path, start, end, active } = formValues(event);
    if (!all[first]) return form.fail(pathOf(first), t("oneText"));
    const others = LOCALES.filter((locale) => locale !== first && all[locale]);
    form.submit({
      message: all[first] ?? "",
      language: first,
      translations: Object.fromEntries(others.map((locale) => [locale, all[locale]])),
      category,
      url_path: url_path || null,
      start_datetime: momentOf(start),
      end_datetime: momentOf(end),
      active: active !== undefined,
    });
  }

  const textField = (locale: Locale) => (
    <Field
      isEditor
      standsAlone
      label={t(`texts.${locale}`)}
      hint={t(`textHints.${locale === present ? "own" : "other"}`)}
      {...form.field(pathOf(locale))}
    >
      <RichTextControl
        isBrief
        label={t(`texts.${locale}`)}
        initial={all[locale] ?? ""}
        onChange={(html) => set(locale, html)}
      />
    </Field>
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary {...form.summary} />
      {textField(present)}
      {LOCALES.filter((locale) => locale !== present).map((locale) => (
        <Disclosure
          key={locale}
          summary={t(`alsoIn.${locale}`)}
          open={hasText(banner, locale)}
          className="rounded-md border border-line px-3"
        >
          {textField(locale)}
        </Disclosure>
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("start")} hint={t("startHint")} {...form.field("start_datetime")}>
          <MomentInput name="start" moment={banner?.start_datetime} />
        </Field>
        <Field label={t("end")} hint={t("endHint")} {...form.field("end_datetime")}>
          <MomentInput name="end" moment={banner?.end_datetime} />
        </Field>
      </div>
      <Field label={t("path")} hint={t("pathHint")} {...form.field("url_path")}>
        <Input
          name="url_path"
          maxLength={MAX_BANNER_PATH}
          defaultValue={banner?.url_path ?? ""}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <RadioGroup
        legend={t("category")}
        name="category"
        defaultValue={banner?.category ?? "info"}
        options={BANNER_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        {...form.field("category")}
      />
      <Checkbox
        name="active"
        label={t("active")}
        hint={t("activeHint")}
        defaultChecked={banner?.active ?? true}
      />
      <SubmitRow busy={form.isSending ? working : undefined}>{t("save")}</SubmitRow>
    </form>
  );
}
