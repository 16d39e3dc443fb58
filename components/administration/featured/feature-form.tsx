"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { useDebounced } from "@/components/ui/use-debounced";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { useApiQuery } from "@/lib/client/use-api-query";
import { MomentInput, momentOf } from "../moment-input";
import { searchCollections } from "@/components/deposit/calls";
import { createFeaturedEntry } from "./calls";

/** Features a public collection, from now on or from a later moment. */
export function FeatureForm() {
  const t = useTranslations("administration.featured");
  const working = useTranslations("parts")("working");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<{ id: string; title: string }>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);
  const [isReached, setReached] = useState(false);
  const { collections, isFetching } = useSuggested(chosen ? "" : text, isReached);
  const feature = useApiMutation(createFeaturedEntry, {
    refreshesPage: true,
    toast: { success: t("added", { title: chosen?.title ?? "" }), error: false },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { start } = formValues(event);
    setProblems(chosen ? [] : [t("chooseOne")]);
    if (!chosen) return;
    const body = { start_date: momentOf(start) ?? new Date().toISOString() };
    feature.mutate(
      { params: { id: chosen.id }, body },
      {
        onSuccess: () => {
          setChosen(undefined);
          setText("");
          setSent(sent + 1);
        },
        onError: ({ message, issues }) =>
          setProblems([issues.flatMap(({ messages }) => messages).join(" ") || message]),
      },
    );
  }

  return (
    <form
      method="post"
      noValidate
      onFocus={() => setReached(true)}
      onSubmit={submit}
      className="space-y-4"
    >
      <Field label={t("collection")} hint={t("collectionHint")} required errors={problems}>
        <Combobox
          text={text}
          onTextChange={(typed) => {
            setText(typed);
            setChosen(undefined);
          }}
          loading={isFetching}
          options={collections.map(({ id, slug, metadata }) => ({
            value: id,
            label: metadata.title,
            hint: slug,
          }))}
          onChoose={({ value, label }) => {
            setText(label);
            setChosen({ id: value, title: label });
            setProblems([]);
          }}
        />
      </Field>
      <Field label={t("start")} hint={t("startHint")}>
        <MomentInput key={sent} name="start" />
      </Field>
      <Button type="submit" look="primary" busy={feature.isBusy ? working : undefined}>
        {t("add")}
      </Button>
    </form>
  );
}

/**
 * Only public collections can be featured. They are asked for when the form is reached, or written in by those who were there before
 * its scripts: React Query is loaded for it then.
 */
function useSuggested(typed: string, isReached: boolean) {
  const suggest = useDebounced(typed.trim());
  const query = { suggest: suggest || undefined, visibility: "public", size: 12 };
  const found = useApiQuery(searchCollections, { query }, { enabled: isReached || suggest !== "" });
  return { collections: found.data?.hits.hits ?? [], isFetching: found.isFetching };
}
