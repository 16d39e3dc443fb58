"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/form";
import { changeMe } from "@/lib/users/endpoints";
import type { MeJson } from "@/lib/users/schema";
import { formValues } from "./form-values";

const FIELDS = {
  "profile.full_name": "Name",
  username: "Username",
  "profile.affiliations": "Affiliation",
  "identities.orcid": "ORCID iD",
};

export function ProfileForm({ me }: { me: MeJson }) {
  const router = useRouter();
  const form = useApiForm(changeMe, {
    fields: FIELDS,
    onDone: () => {
      toast.success("Your profile was saved.");
      // The name stands in the header of every page too.
      router.refresh();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { username, full_name, affiliations, orcid, ...checked } = formValues(event);
    form.submit({
      username,
      profile: { full_name, affiliations },
      identities: { orcid },
      preferences: {
        visibility: visibilityOf(checked.visibility),
        email_visibility: visibilityOf(checked.email_visibility),
      },
    });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 max-w-xl space-y-6">
      <ErrorSummary items={form.problems} />
      <Field label={FIELDS["profile.full_name"]} required {...form.field("profile.full_name")}>
        <Input name="full_name" defaultValue={me.profile.full_name} autoComplete="name" />
      </Field>
      <Field
        label={FIELDS.username}
        hint="Letters, digits, hyphens and underscores. You can sign in with it, too."
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
        label={FIELDS["profile.affiliations"]}
        hint="Where you work or study."
        {...form.field("profile.affiliations")}
      >
        <Input
          name="affiliations"
          defaultValue={me.profile.affiliations}
          autoComplete="organization"
        />
      </Field>
      <Field
        label={FIELDS["identities.orcid"]}
        hint="For example 0000-0002-1825-0097. It tells you apart from others of your name."
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
      <Fieldset legend="Who sees you">
        <Checkbox
          name="visibility"
          defaultChecked={me.preferences?.visibility !== "restricted"}
          label="People who are signed in can find me"
          hint="So that they can share works with you."
        />
        <Checkbox
          name="email_visibility"
          defaultChecked={me.preferences?.email_visibility === "public"}
          label="They also see my e-mail address"
        />
      </Fieldset>
      <Button type="submit" look="primary" busy={form.isSending ? "Saving…" : undefined}>
        Save the profile
      </Button>
    </form>
  );
}

const visibilityOf = (checked: string | undefined) => (checked ? "public" : "restricted");
