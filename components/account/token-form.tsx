"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { useApiForm } from "@/lib/client/form";
import { createToken, listTokens } from "@/lib/users/endpoints";
import { TOKEN_SCOPES, type NewTokenJson } from "@/lib/users/schema";
import { SCOPE_WORDS } from "./token-scopes";

const FIELDS = { name: "Name", scopes: "Rights", expires_at: "Last day" } as const;

export function TokenForm({ onDone }: { onDone: (token: NewTokenJson) => void }) {
  const [rights, setRights] = useState("all");
  const form = useApiForm(createToken, { fields: FIELDS, refreshes: [listTokens], onDone });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.submit({
      name: data.get("name"),
      scopes: rights === "some" ? data.getAll("scopes") : [],
      expires_at: data.get("expires_at") || null,
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary items={form.problems} />
      <Field
        label={FIELDS.name}
        hint="So that you recognise it later."
        required
        {...form.field("name")}
      >
        <Input name="name" autoComplete="off" maxLength={255} />
      </Field>
      <RadioGroup
        legend={FIELDS.scopes}
        name="rights"
        value={rights}
        onValueChange={setRights}
        options={[
          { value: "all", label: "Everything you may do" },
          { value: "some", label: "Only some things" },
        ]}
      />
      {rights === "some" && (
        <Fieldset legend="This token may" {...form.field("scopes")}>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope} {...SCOPE_WORDS[scope]} />
          ))}
        </Fieldset>
      )}
      <Field
        label={FIELDS.expires_at}
        hint="The token stops working after this day. Leave it empty to keep it until you revoke it."
        {...form.field("expires_at")}
      >
        <Input name="expires_at" type="date" className="max-w-48" />
      </Field>
      <div className="flex justify-end pt-2">
        <Button
          type="submit"
          look="primary"
          busy={form.isSending ? "Making the token…" : undefined}
        >
          Make the token
        </Button>
      </div>
    </form>
  );
}
