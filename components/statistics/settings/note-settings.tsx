"use client";

import { useLocale, useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { formatEdtf } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { NoteJson } from "@/lib/statistics/schema";
import { createChartNote, deleteChartNote } from "../calls";
import { EntryList } from "./entry-list";
import { RemoveButton } from "./remove-button";
import { SettingsPart } from "./settings-part";

type NoteSettingsProps = {
  /** Id of a collection, or `global`. */
  dashboard: string;
  notes: readonly NoteJson[];
};

/** What readers of charts should know of a day. */
export function NoteSettings({ dashboard, notes }: NoteSettingsProps) {
  const t = useTranslations("statisticsSettings.notes");
  return (
    <SettingsPart id="notes" title={t("title")} lead={t("lead")}>
      <EntryList
        entries={notes}
        row={(note) => <NoteRow note={note} />}
        form={(onDone) => <NewNote {...{ dashboard, onDone }} />}
      />
    </SettingsPart>
  );
}

function NoteRow({ note }: { note: NoteJson }) {
  const t = useTranslations("statisticsSettings.notes");
  const locale = useLocale();
  const remove = useApiMutation(deleteChartNote, {
    refreshesPage: true,
    toast: { success: t("removed") },
  });
  return (
    <div className="flex items-center justify-between gap-3 py-2">
      <p className="min-w-0">
        <span className="text-muted">{formatEdtf(note.date, locale)}: </span>
        <bdi>{note.text}</bdi>
      </p>
      <RemoveButton
        label={t("remove")}
        name={note.text}
        busy={remove.isBusy ? t("removing") : undefined}
        onRemove={() => remove.mutate({ params: { id: note.id } })}
      />
    </div>
  );
}

function NewNote({ dashboard, onDone }: { dashboard: string; onDone: () => void }) {
  const t = useTranslations("statisticsSettings.notes");
  const form = useApiForm(createChartNote, {
    fields: { date: t("day"), text: t("text") },
    refreshesPage: true,
    success: t("created"),
    onDone,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { date, text } = formValues(event);
    form.submit({ community_id: dashboard, date, text });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 space-y-4">
      <ErrorSummary {...form.summary} />
      <Field label={t("day")} required {...form.field("date")}>
        <Input name="date" type="date" className="w-auto" />
      </Field>
      <Field label={t("text")} hint={t("textHint")} required {...form.field("text")}>
        <Input name="text" maxLength={200} autoComplete="off" />
      </Field>
      <Button type="submit" look="primary" busy={form.isSending ? t("creating") : undefined}>
        {t("create")}
      </Button>
    </form>
  );
}
