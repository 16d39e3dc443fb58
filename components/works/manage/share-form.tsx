"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useGroups, usePeople } from "@/components/people/use-people";
import { Checkbox } from "@/components/ui/checkbox";
import { Chips } from "@/components/ui/chips";
import { Combobox } from "@/components/ui/combobox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { SubmitRow } from "@/components/ui/submit-row";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import { createGrants, listGrants } from "./calls";
import type { Level } from "./permission-levels";
import { LevelSelect } from "./level-select";

type Subject = { type: "user" | "role"; id: string; name: string };

/** Shares a work with people and groups. */
export function ShareForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations("manage.share");
  const parts = useTranslations("parts");
  const [chosen, setChosen] = useState<readonly Subject[]>([]);
  const [text, setText] = useState("");
  const [level, setLevel] = useState<Level>("view");
  const [isTold, setTold] = useState(true);
  const [message, setMessage] = useState("");
  const form = useApiForm(createGrants, {
    fields: { "subject.id": t("whom") },
    input: { params: { id } },
    refreshes: [listGrants],
    success: () => t("done", { count: chosen.length }),
    onDone,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim()) return form.fail("subject.id", t("notChosen", { text: text.trim() }));
    if (chosen.length === 0) return form.fail("subject.id", t("chooseOne"));
    const told = isTold ? { notify: true, ...(message.trim() ? { message } : {}) } : {};
    form.submit({
      grants: chosen.map(({ type, id }) => ({
        subject: { type, id },
        permission: level,
        ...(type === "user" ? told : {}),
      })),
    });
  }

  return (
    <form method="post" noValidate data-begins onSubmit={submit} className="space-y-4">
      <ErrorSummary {...form.summary} />
      <Field label={t("whom")} hint={t("whomHint")} required {...form.field("subject.id")}>
        <SubjectBox
          text={text}
          onTextChange={setText}
          onChoose={(subject) => {
            form.mend("subject.id");
            setChosen((all) => [...all.filter((one) => !isSame(one, subject)), subject]);
          }}
        />
      </Field>
      <Chips
        label={t("chosen")}
        chips={chosen.map(({ type, id, name }) => ({
          key: `${type}:${id}`,
          label: name,
          ...(type === "role" ? { hint: t("group") } : {}),
        }))}
        onRemove={(at) => setChosen(chosen.filter((_, index) => index !== at))}
      />
      <Field label={t("level")} hint={t(`levels.${level}.hint`)} required>
        <LevelSelect value={level} onChoose={setLevel} />
      </Field>
      <Checkbox
        label={t("tell")}
        checked={isTold}
        onChange={({ target }) => setTold(target.checked)}
      />
      {isTold && (
        <Field label={t("message")}>
          <Textarea
            dir="auto"
            rows={2}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
      )}
      <SubmitRow busy={form.isSending ? parts("working") : undefined}>{t("send")}</SubmitRow>
    </form>
  );
}

const isSame = (a: Subject, b: Subject) => a.type === b.type && a.id === b.id;

type SubjectBoxProps = {
  text: string;
  onTextChange: (text: string) => void;
  onChoose: (subject: Subject) => void;
};

function SubjectBox({ text, onTextChange, onChoose }: SubjectBoxProps) {
  const t = useTranslations("manage.share");
  const people = usePeople(text);
  const groups = useGroups(text);
  const subjects: (Subject & { hint: string })[] = [
    ...people.found.map(({ id, name, description = "" }) => ({
      type: "user" as const,
      id,
      name,
      hint: description,
    })),
    ...groups.found.map(({ id, name }) => ({ type: "role" as const, id, name, hint: t("group") })),
  ];
  return (
    <Combobox
      text={text}
      onTextChange={onTextChange}
      loading={people.isFetching || groups.isFetching}
      nothingFound={people.isWithoutMatch && groups.isWithoutMatch ? t("noMatch") : undefined}
      options={subjects.map(({ type, id, name, hint }) => ({
        value: `${type}:${id}`,
        label: name,
        hint,
      }))}
      onChoose={({ value }) => {
        const subject = subjects.find(({ type, id }) => `${type}:${id}` === value);
        onTextChange("");
        if (subject) onChoose(subject);
      }}
    />
  );
}
