"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CollectionJson } from "@/lib/collections/schema";
import { textOf } from "../new-collection-form";
import { useSettingsForm } from "./use-settings-form";

const FIELDS = { chat_webhook: "Address of the incoming webhook" } as const;

export function ChatForm({ collection }: { collection: CollectionJson }) {
  const form = useSettingsForm(collection, FIELDS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.submit({ chat_webhook: textOf(data, "chat_webhook") || null });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-6">
      <ErrorSummary items={form.problems} />
      <Field
        label={FIELDS.chat_webhook}
        hint="Slack, Mattermost and others give one for a room. Leave it empty to send nothing. Only managers and owners see it."
        {...form.field("chat_webhook")}
      >
        <Input
          name="chat_webhook"
          type="url"
          defaultValue={collection.chat_webhook ?? ""}
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
      <Button type="submit" look="primary" busy={form.isSending ? "Saving…" : undefined}>
        Save
      </Button>
    </form>
  );
}
