"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import type { CollectionJson } from "@/lib/collections/schema";
import { useSettingsForm } from "./use-settings-form";

export function ChatForm({ collection }: { collection: CollectionJson }) {
  const t = useTranslations("collectionSettings");
  const form = useSettingsForm(collection, { chat_webhook: t("chat.webhook") });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.submit({ chat_webhook: textOf(data, "chat_webhook") || null });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-6">
      <ErrorSummary {...form.summary} />
      <Field label={t("chat.webhook")} hint={t("chat.hint")} {...form.field("chat_webhook")}>
        <Input
          name="chat_webhook"
          type="url"
          defaultValue={collection.chat_webhook ?? ""}
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
      <Button type="submit" look="primary" busy={form.isSending ? t("saving") : undefined}>
        {t("save")}
      </Button>
    </form>
  );
}
