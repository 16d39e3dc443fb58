"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { loadPage } from "@/lib/client/load-page";
import { useApiForm } from "@/lib/client/use-api-form";
import { askForCode, enterWithCode } from "./calls";

/** First the address, then the code that was sent to it. */
export function NewcomerForms({ sentTo }: { sentTo: string | undefined }) {
  const [address, setAddress] = useState(sentTo);
  return address === undefined ? (
    <AddressForm onSent={setAddress} />
  ) : (
    <CodeForm address={address} onBack={() => setAddress(undefined)} />
  );
}

function AddressForm({ onSent }: { onSent: (address: string) => void }) {
  const t = useTranslations("account");
  const locale = useLocale();
  const fields = { email: t("field.email") };
  const [typed, setTyped] = useState("");
  const form = useApiForm(askForCode, { fields, onDone: () => onSent(typed.trim()) });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => form.submit({ ...formValues(event), locale })}
      className="space-y-6"
    >
      <ErrorSummary {...form.summary} />
      <Field
        label={fields.email}
        hint={t("newcomer.addressHint")}
        required
        {...form.field("email")}
      >
        <Input
          name="email"
          type="email"
          autoComplete="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? t("newcomer.sending") : undefined}
      >
        {t("newcomer.send")}
      </Button>
    </form>
  );
}

function CodeForm({ address, onBack }: { address: string; onBack: () => void }) {
  const t = useTranslations("account");
  const fields = { code: t("newcomer.code") };
  const form = useApiForm(enterWithCode, {
    fields,
    onDone: ({ location }) => loadPage(location),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => form.submit(formValues(event))}
      className="space-y-6"
    >
      <p role="status">
        {t.rich("newcomer.sent", { address: () => <bdi className="break-words">{address}</bdi> })}
      </p>
      <ErrorSummary {...form.summary} />
      <Field label={fields.code} required {...form.field("code")}>
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="primary"
          busy={form.isSending ? t("newcomer.entering") : undefined}
        >
          {t("newcomer.enter")}
        </Button>
        <Button onClick={onBack}>{t("newcomer.otherAddress")}</Button>
      </div>
    </form>
  );
}
