"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { readRecord } from "@/components/deposit/calls";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { LoadFailure } from "@/components/ui/load-failure";
import { RichTextControl } from "@/components/ui/rich-text-control";
import { SubmitRow } from "@/components/ui/submit-row";
import { useApiForm } from "@/lib/client/use-api-form";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { WorkJson } from "@/lib/works/schema";
import { changeAccessSettings } from "./calls";

type Settings = WorkJson["parent"]["access"]["settings"];

type AccessRequestsProps = { id: string; onDone: () => void };

/** Whether readers may ask for the files of a work, and on what conditions. */
export function AccessRequests({ id, onDone }: AccessRequestsProps) {
  const t = useTranslations("manage.requests");
  const parts = useTranslations("parts");
  const found = useApiQuery(readRecord, { params: { id } });
  if (found.error)
    return <LoadFailure title={t("notLoaded")} error={found.error} refetch={found.refetch} />;
  if (!found.data) return <p className="text-muted">{parts("loading")}</p>;
  return (
    <AccessRequestsForm id={id} settings={found.data.parent.access.settings} onDone={onDone} />
  );
}

type AccessRequestsFormProps = AccessRequestsProps & { settings: Settings };

function AccessRequestsForm({ id, settings, onDone }: AccessRequestsFormProps) {
  const t = useTranslations("manage.requests");
  const parts = useTranslations("parts");
  const [isAllowed, setAllowed] = useState(settings.allow_user_requests);
  const [conditions, setConditions] = useState(settings.accept_conditions_text ?? "");
  const form = useApiForm(changeAccessSettings, {
    fields: { accept_conditions_text: t("conditions") },
    input: { params: { id } },
    refreshes: [readRecord],
    refreshesPage: true,
    success: t("saved"),
    onDone,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({
      ...settings,
      allow_user_requests: isAllowed,
      accept_conditions_text: conditions || null,
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-3">
      <ErrorSummary {...form.summary} />
      <Checkbox
        label={t("allow")}
        hint={t("allowHint")}
        autoFocus
        checked={isAllowed}
        onChange={({ target }) => setAllowed(target.checked)}
      />
      {isAllowed && (
        <Field
          label={t("conditions")}
          hint={t("conditionsHint")}
          isEditor
          {...form.field("accept_conditions_text")}
        >
          <RichTextControl label={t("conditions")} initial={conditions} onChange={setConditions} />
        </Field>
      )}
      <SubmitRow busy={form.isSending ? parts("working") : undefined}>{t("save")}</SubmitRow>
    </form>
  );
}
