"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { OpenType } from "@/lib/vocabularies/schema";
import { startLoad } from "./calls";

/** Sends a file of terms; what comes of it is shown below. */
export function LoadForm({ types }: { types: readonly OpenType[] }) {
  const t = useTranslations("administration.vocabularies");
  const working = useTranslations("parts")("working");
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const load = useApiMutation(startLoad, {
    refreshesPage: true,
    toast: { success: t("started"), error: false },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [type, file] = [data.get("type"), data.get("file")];
    const hasFile = file instanceof File && file.name !== "";
    setProblems(hasFile ? [] : [t("chooseFile")]);
    if (!hasFile || typeof type !== "string") return;
    load.mutate(
      { params: { type }, query: { name: file.name.slice(-255) }, file },
      {
        onSuccess: () => form.current?.reset(),
        onError: ({ message }) => setProblems([message]),
      },
    );
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="space-y-4">
      <Field label={t("vocabulary")} required>
        <Select name="type">
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`names.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("file")} hint={t("fileHint")} required errors={problems}>
        <Input
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
          className="bg-surface py-1.5"
        />
      </Field>
      <Button type="submit" look="primary" busy={load.isBusy ? working : undefined}>
        {t("load")}
      </Button>
    </form>
  );
}
