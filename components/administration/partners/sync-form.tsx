"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useApiForm } from "@/lib/client/use-api-form";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { SYNC_KINDS } from "@/lib/sync/constants";
import { syncAll, syncNow } from "../calls";

/** Compares one person or group with the partner. */
export function SyncForm({ name }: { name: string }) {
  const t = useTranslations("partners");
  const working = useTranslations("administration")("working");
  const form = useApiForm(syncNow, {
    fields: { kind: t("sync.kind"), id: t("sync.id") },
    input: { params: { name } },
    refreshesPage: true,
    success: t("sync.sent"),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { kind, id = "" } = formValues(event);
    form.submit({ kind: kind === "groups" ? "groups" : "users", id });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="needs-script max-w-md space-y-4">
      <ErrorSummary {...form.summary} />
      <Field label={t("sync.kind")} required {...form.field("kind")}>
        <Select name="kind">
          {SYNC_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("sync.id")} hint={t("sync.idHint")} required {...form.field("id")}>
        <Input name="id" autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
      <Button type="submit" look="primary" busy={form.isSending ? working : undefined}>
        {t("sync.send")}
      </Button>
    </form>
  );
}

/** Compares everything that is known here of the partner. */
export function SyncAll({ name }: { name: string }) {
  const t = useTranslations("partners.sync");
  const working = useTranslations("administration")("working");
  const parts = useTranslations("parts");
  const [isAsking, setAsking] = useState(false);
  const send = useApiMutation(syncAll, {
    refreshesPage: true,
    toast: { success: t("allSent"), error: ({ message }) => parts("failed", { message }) },
  });
  return (
    <div className="needs-script mt-6">
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        look="primary"
        title={t("allTitle")}
        description={t("allText")}
        confirm={t("all")}
        onConfirm={() => {
          setAsking(false);
          send.mutate({ params: { name } });
        }}
        trigger={<Button busy={send.isBusy ? working : undefined}>{t("all")}</Button>}
      />
    </div>
  );
}
