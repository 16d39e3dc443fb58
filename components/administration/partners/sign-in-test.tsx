"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useApiForm } from "@/lib/client/use-api-form";
import type { SignInTestJson } from "@/lib/partner-administration/schema";
import { isRefusal } from "@/lib/saml/constants";
import { testSignIn } from "../calls";
import { hrefOfSection } from "../sections";

/** Says which account a sign-in would open, before a person tries it. */
export function SignInTest({ name }: { name: string }) {
  const t = useTranslations("partners.signInTest");
  const working = useTranslations("administration")("working");
  const [result, setResult] = useState<SignInTestJson>();
  const form = useApiForm(testSignIn, {
    fields: { external_id: t("externalId"), email: t("email"), orcid: t("orcid") },
    input: { params: { name } },
    onDone: setResult,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { external_id = "", email = "", orcid = "" } = formValues(event);
    setResult(undefined);
    form.submit({ external_id, email, orcid });
  }

  return (
    <Disclosure summary={t("title")} className="needs-script mb-6">
      <p className="mb-4 max-w-prose text-sm text-muted">{t("text")}</p>
      <form method="post" noValidate onSubmit={submit} className="max-w-md space-y-4">
        <ErrorSummary {...form.summary} />
        <Field
          label={t("externalId")}
          hint={t("externalIdHint")}
          required
          {...form.field("external_id")}
        >
          <Input name="external_id" autoComplete="off" autoCapitalize="off" spellCheck={false} />
        </Field>
        <Field label={t("email")} {...form.field("email")}>
          <Input name="email" type="email" autoComplete="off" />
        </Field>
        <Field label={t("orcid")} {...form.field("orcid")}>
          <Input name="orcid" autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" busy={form.isSending ? working : undefined}>
          {t("send")}
        </Button>
      </form>
      <div role="status" className="mt-4 max-w-md">
        {result && <Foreseen result={result} />}
      </div>
    </Disclosure>
  );
}

function Foreseen({ result }: { result: SignInTestJson }) {
  const t = useTranslations("partners");
  const { outcome, found_by: by, user, reason } = result;
  const why = reason !== null && isRefusal(reason) ? t(`reasons.${reason}`) : reason;
  return (
    <Notice
      // Nothing has succeeded: it says what would happen.
      tone={outcome === "refused" ? "danger" : "notice"}
      title={t(`signInTest.outcomes.${outcome}`)}
    >
      {by && <p>{t(`signInTest.foundBy.${by}`)}</p>}
      {user && (
        <Link href={`${hrefOfSection("users")}/${user.id}`} className="link">
          {user.name}
        </Link>
      )}
      {why && <p>{why}</p>}
      <p className="mt-2 text-muted">{t("signInTest.tested")}</p>
    </Notice>
  );
}
