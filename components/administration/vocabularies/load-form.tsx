"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FilePicker } from "@/components/ui/file-picker";
import { formatBytes } from "@/components/ui/format-bytes";
import { FileSpreadsheet } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { OpenType } from "@/lib/vocabularies/schema";
import { startLoad } from "./calls";

/** Sends a file of terms; what comes of it is shown below. */
export function LoadForm({ types }: { types: readonly OpenType[] }) {
  const t = useTranslations("administration.vocabularies");
  const working = useTranslations("parts")("working");
  const locale = useLocale();
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const load = useApiMutation(startLoad, {
    refreshesPage: true,
    toast: { success: t("started"), error: false },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const type = new FormData(event.currentTarget).get("type");
    setProblems(file ? [] : [t("chooseFile")]);
    if (!file || typeof type !== "string") return;
    load.mutate(
      { params: { type }, query: { name: file.name.slice(-255) }, file },
      {
        onSuccess: () => setFile(undefined),
        onError: ({ message }) => setProblems([message]),
      },
    );
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <Field label={t("vocabulary")} required>
        <Select name="type">
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`names.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <FilePicker
        id="terms"
        label={t("file")}
        hint={t("fileHint")}
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
        icon={<FileSpreadsheet aria-hidden />}
        action={t(file ? "chooseAnother" : "choose")}
        drop={t("drop")}
        errors={problems}
        onChoose={([chosen]) => {
          setFile(chosen);
          setProblems([]);
        }}
      >
        {file && (
          <p>
            <bdi className="font-medium break-all">{file.name}</bdi>{" "}
            <span className="whitespace-nowrap text-muted">{formatBytes(file.size, locale)}</span>
          </p>
        )}
      </FilePicker>
      <Button type="submit" look="primary" busy={load.isBusy ? working : undefined}>
        {t("load")}
      </Button>
    </form>
  );
}
