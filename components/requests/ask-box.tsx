"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePeople } from "@/components/people/use-people";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";

type AskBoxProps = { onChoose: (person: { id: string; name: string }) => void };

/** Finds a person whose opinion is wanted. */
export function AskBox({ onChoose }: AskBoxProps) {
  const t = useTranslations("requests.reviewers");
  const [text, setText] = useState("");
  const { people, isFetching } = usePeople(text);
  return (
    <div className="needs-script">
      <Field label={t("ask")} hint={t("askHint")} standsAlone>
        <Combobox
          text={text}
          onTextChange={setText}
          loading={isFetching}
          options={people.map(({ id, name, description = "" }) => ({
            value: id,
            label: name,
            hint: description,
          }))}
          onChoose={({ value: id, label: name }) => {
            setText("");
            onChoose({ id, name });
          }}
        />
      </Field>
    </div>
  );
}
