"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Select } from "@/components/ui/select";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locales";
import type { MeJson } from "@/lib/users/schema";
import { formValues } from "@/components/ui/form-values";
import { changeMe } from "./calls";

export function ProfileForm({ me, locale }: { me: MeJson; locale: string }) {
  const t = useTranslations("account");
  const fields = {
    "profile.full_name": t("field.fullName"),
    username: t("field.username"),
    "profile.affiliations": t("field.affiliation"),
    "identities.orcid": t("field.orcid"),
    "preferences.locale": t("field.locale"),
  };
  const form = useApiForm(changeMe, {
    fields,
    success: t("profile.saved"),
    // The name stands in the header of every page too.
    refreshesPage: true,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const {
      username,
      full_name,
      affiliations,
      orcid,
      locale: language,
      ...checked
    } = formValues(event);
    form.submit({
      username,
      profile: { full_name, affiliations },
      identities: { orcid },
      preferences: {
        visibility: visibilityOf(checked.visibility),
        email_visibility: visibilityOf(checked.email_visibility),
        locale: language,
      },
    });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 max-w-xl space-y-6">
      <ErrorSummary {...form.summary} />
      <Field label={fields["profile.full_name"]} required {...form.field("profile.full_name")}>
        <Input name="full_name" defaultValue={me.profile.full_name} autoComplete="name" />
      </Field>
      <Field
        label={fields.username}
        hint={t("profile.usernameHint")}
        required
        {...form.field("username")}
      >
        <Input
          name="username"
          defaultValue={me.username}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={fields["profile.affiliations"]}
        hint={t("profile.affiliationHint")}
        {...form.field("profile.affiliations")}
      >
        <Input
          name="affiliations"
          defaultValue={me.profile.affiliations}
          autoComplete="organization"
        />
      </Field>
      <Field
        label={fields["identities.orcid"]}
        hint={t("profile.orcidHint")}
        {...form.field("identities.orcid")}
      >
        <Input
          name="orcid"
          defaultValue={me.identities.orcid}
          autoComplete="off"
          spellCheck={false}
          className="max-w-64"
        />
      </Field>
      <Field label={fields["preferences.locale"]} required {...form.field("preferences.locale")}>
        <LanguageSelect locale={locale} />
      </Field>
      <VisibilityChoices preferences={me.preferences} />
      <Button type="submit" look="primary" busy={form.isSending ? t("profile.saving") : undefined}>
        {t("profile.save")}
      </Button>
    </form>
  );
}

const visibilityOf = (checked: string | undefined) => (checked ? "public" : "restricted");

function LanguageSelect({ locale }: { locale: string }) {
  const t = useTranslations("account");
  return (
    <Select name="locale" defaultValue={locale}>
      <option value="">{t("profile.anyLocale")}</option>
      {LOCALES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </Select>
  );
}

function VisibilityChoices({ preferences }: Pick<MeJson, "preferences">) {
  const t = useTranslations("account");
  return (
    <Fieldset legend={t("profile.whoSees")}>
      <Checkbox
        name="visibility"
        defaultChecked={preferences?.visibility !== "restricted"}
        label={t("profile.visible")}
        hint={t("profile.visibleHint")}
      />
      <Checkbox
        name="email_visibility"
        defaultChecked={preferences?.email_visibility === "public"}
        label={t("profile.emailVisible")}
      />
    </Fieldset>
  );
}
