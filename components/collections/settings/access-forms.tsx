"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { DEFAULT_LICENCE } from "@/lib/collections/constants";
import type { CollectionJson } from "@/lib/collections/schema";
import {
  MembershipChoice,
  MembersVisibilityChoice,
  ReviewChoice,
  SubmissionChoice,
  VisibilityChoice,
} from "../policy-choices";
import { LICENCE_PATH, LicenceField, licenceOf } from "./licence-field";
import { useSettingsForm } from "./use-settings-form";

type Access = CollectionJson["access"];
type Key = keyof Access;

type ChoiceOf = (key: Key) => {
  value: string;
  onValueChange: (value: string) => void;
  errors: readonly string[];
};

type FieldOf = ReturnType<typeof useSettingsForm>["field"];

type AccessFormProps = {
  collection: CollectionJson;
  keys: readonly Key[];
  /** What else is chosen in the form: its fields by path, with their names, and what is sent of them. */
  more?: { fields: Readonly<Record<string, string>>; body: object };
  children: (choiceOf: ChoiceOf, fieldOf: FieldOf) => ReactNode;
};

function AccessForm({ collection, keys, more, children }: AccessFormProps) {
  const t = useTranslations("collectionSettings");
  const fields = {
    ...Object.fromEntries(keys.map((key) => [`access.${key}`, t(`access.fields.${key}`)])),
    ...more?.fields,
  };
  const form = useSettingsForm(collection, fields, t("access.saved"));
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(keys.map((key) => [key, collection.access[key]])),
  );
  const choiceOf: ChoiceOf = (key) => ({
    value: chosen[key] ?? "",
    onValueChange: (value) => setChosen({ ...chosen, [key]: value }),
    errors: form.field(`access.${key}`).errors,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({ access: chosen, ...more?.body });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-8">
      <ErrorSummary {...form.summary} />
      {children(choiceOf, form.field)}
      <Button type="submit" look="primary" busy={form.isSending ? t("saving") : undefined}>
        {t("access.save")}
      </Button>
    </form>
  );
}

type Props = { collection: CollectionJson };

export function PrivilegesForm({
  collection,
  allowsRestricted,
}: Props & { allowsRestricted: boolean }) {
  const t = useTranslations("collectionSettings");
  const isRestricted = collection.access.visibility === "restricted";
  return (
    <AccessForm
      collection={collection}
      keys={["visibility", "members_visibility", "member_policy"]}
    >
      {(choiceOf) => (
        <>
          {(allowsRestricted || isRestricted) && (
            <VisibilityChoice {...choiceOf("visibility")} hint={t("access.worksKeepAccess")} />
          )}
          <MembersVisibilityChoice {...choiceOf("members_visibility")} />
          <MembershipChoice {...choiceOf("member_policy")} />
        </>
      )}
    </AccessForm>
  );
}

export function SubmissionPolicyForm({ collection }: Props) {
  const t = useTranslations("collectionSettings");
  const present = licenceOf(collection);
  const [licence, setLicence] = useState(present);
  return (
    <AccessForm
      collection={collection}
      keys={["record_submission_policy", "review_policy"]}
      more={{
        fields: { [LICENCE_PATH]: t("licence.title") },
        body: { custom_fields: { [DEFAULT_LICENCE]: licence || null } },
      }}
    >
      {(choiceOf, fieldOf) => (
        <>
          <SubmissionChoice {...choiceOf("record_submission_policy")} />
          <ReviewChoice {...choiceOf("review_policy")} />
          <LicenceField
            {...{ present, value: licence, onChange: setLicence }}
            {...fieldOf(LICENCE_PATH)}
          />
        </>
      )}
    </AccessForm>
  );
}
