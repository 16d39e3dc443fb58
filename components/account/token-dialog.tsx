"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitRow } from "@/components/ui/submit-row";
import { TOKEN_SCOPES } from "@/lib/core/actor";
import { useApiForm } from "@/lib/client/use-api-form";
import type { NewTokenJson } from "@/lib/users/schema";
import { createToken, listTokens } from "./calls";

type TokenDialogProps = {
  /** Others could not use what such a token opens. */
  isAdministrator: boolean;
  onDone: (token: NewTokenJson) => void;
  onClose: () => void;
};

/** Makes a token. */
export function TokenDialog({ isAdministrator, onDone, onClose }: TokenDialogProps) {
  const t = useTranslations("account.tokens");
  return (
    <Dialog title={t("newTitle")} open onOpenChange={onClose}>
      <TokenForm isAdministrator={isAdministrator} onDone={onDone} />
    </Dialog>
  );
}

function TokenForm({ isAdministrator, onDone }: Omit<TokenDialogProps, "onClose">) {
  const t = useTranslations("account");
  const fields = {
    name: t("field.tokenName"),
    scopes: t("field.rights"),
    expires_at: t("field.lastDay"),
  };
  const [rights, setRights] = useState("all");
  const offered = TOKEN_SCOPES.filter((scope) => isAdministrator || scope !== "admin:read");
  const form = useApiForm(createToken, { fields, refreshes: [listTokens], onDone });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const scopes = data.getAll("scopes");
    // For the service, none is all.
    if (rights === "some" && scopes.length === 0) {
      form.fail("scopes", t("tokens.chooseOne"));
      return;
    }
    form.submit({
      name: data.get("name"),
      scopes: rights === "some" ? scopes : [],
      expires_at: data.get("expires_at") || null,
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary {...form.summary} />
      <Field label={fields.name} hint={t("tokens.nameHint")} required {...form.field("name")}>
        <Input name="name" autoComplete="off" maxLength={255} />
      </Field>
      <RadioGroup
        legend={fields.scopes}
        name="rights"
        value={rights}
        onValueChange={setRights}
        options={[
          { value: "all", label: t("tokens.all") },
          { value: "some", label: t("tokens.some") },
        ]}
      />
      {rights === "some" && (
        <Fieldset legend={t("tokens.may")} {...form.field("scopes")}>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              label={t(`tokens.scopes.${scope}.label`)}
              hint={t(`tokens.scopes.${scope}.hint`)}
            />
          ))}
        </Fieldset>
      )}
      <Field label={fields.expires_at} hint={t("tokens.lastDayHint")} {...form.field("expires_at")}>
        <Input name="expires_at" type="date" className="max-w-48" />
      </Field>
      <SubmitRow busy={form.isSending ? t("tokens.making") : undefined}>
        {t("tokens.make")}
      </SubmitRow>
    </form>
  );
}
