"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { SubmitRow } from "@/components/ui/submit-row";
import { Textarea } from "@/components/ui/textarea";
import { useDebounced } from "@/components/ui/use-debounced";
import { valueAt } from "@/lib/core/value-at";
import { toast } from "@/lib/client/toast";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { useApiQuery } from "@/lib/client/use-api-query";
import { textToHtml } from "@/lib/core/text";
import { includeRecord, suggestCommunities } from "./calls";
import { WORK_QUERIES } from "./work-queries";

type Chosen = {
  id: string;
  title: string;
  /** Its curators do not have to decide. */
  isDirect: boolean;
  /** Otherwise only its members can submit to it. */
  maySubmit: boolean;
};
type Inclusion = Chosen & { comment: { payload: { content: string } } | undefined };

type CollectionFormProps = { id: string; onDone: () => void };

/** Brings the work into a further collection: at once where the reader may do that, otherwise by asking. */
export function CollectionForm({ id, onDone }: CollectionFormProps) {
  const t = useTranslations("manage.collections");
  const parts = useTranslations("parts");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Chosen>();
  const [message, setMessage] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const include = useApiMutation(
    async (call, { id: collection, title, comment }: Inclusion) => {
      const communities = [{ id: collection, ...(comment ? { comment } : {}) }];
      const { processed } = await call(includeRecord, { params: { id }, body: { communities } });
      const request = processed?.[0]?.request;
      if (!request || request.status === "accepted") return toast.success(t("added", { title }));
      toast.success(t("asked", { title }));
    },
    {
      refreshes: WORK_QUERIES,
      refreshesPage: true,
      refreshesOn: "settled",
      toast: { error: false },
    },
  );
  const isAsking = chosen?.isDirect === false && chosen.maySubmit;
  const { collections, isFetching } = useSuggested(id, chosen ? "" : text);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblems(chosen ? [] : [t("chooseOne")]);
    if (!chosen?.maySubmit) return;
    const comment = message.trim() ? { payload: { content: textToHtml(message) } } : undefined;
    include.mutate(
      { ...chosen, comment },
      {
        onSuccess: onDone,
        onError: (error) =>
          setProblems([t(isAsking ? "notAsked" : "notAdded", { message: error.message })]),
      },
    );
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 space-y-4">
      <h3 className="font-semibold">{t(isAsking ? "anotherAsked" : "another")}</h3>
      <Field label={t("which")} hint={hintFor(chosen, t)} required errors={problems}>
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
            const collection = collections.find(({ id }) => id === value);
            const may = (right: string) => valueAt(collection?.ui, `permissions.${right}`) === true;
            setText(label);
            setChosen({
              ...{ id: value, title: label },
              isDirect: may("can_include_directly"),
              maySubmit: may("can_submit_record"),
            });
            setProblems([]);
          }}
        />
      </Field>
      <Field label={t("message")}>
        <Textarea
          dir="auto"
          rows={2}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      <SubmitRow busy={include.isBusy ? parts("working") : undefined}>
        {t(isAsking ? "sendRequest" : "send")}
      </SubmitRow>
    </form>
  );
}

type Texts = ReturnType<typeof useTranslations<"manage.collections">>;

function hintFor(chosen: Chosen | undefined, t: Texts): string {
  if (!chosen) return t("whichHint");
  if (!chosen.maySubmit) return t("membersOnly", { title: chosen.title });
  return chosen.isDirect ? t("isDirect") : t("isAsked", { title: chosen.title });
}

function useSuggested(id: string, typed: string) {
  const suggest = useDebounced(typed.trim());
  const found = useApiQuery(suggestCommunities, {
    params: { id },
    query: { suggest: suggest || undefined, size: 12 },
  });
  return { collections: found.data?.hits.hits ?? [], isFetching: found.isFetching };
}
