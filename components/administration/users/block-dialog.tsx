"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PersonBox } from "@/components/people/person-box";
import type { Person } from "@/components/people/use-people";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitRow } from "@/components/ui/submit-row";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import type { OwnedObjectsJson } from "@/lib/users/schema";
import { blockUser, readOwnedObjects } from "../calls";

type BlockDialogProps = {
  user: { id: string; name: string };
  owned: OwnedObjectsJson;
  onClose: () => void;
};

/** Blocks an account, with what becomes of the works and collections that it owns. */
export function BlockDialog({ user, owned, onClose }: BlockDialogProps) {
  const t = useTranslations("administration.user");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("blockTitle", { name: user.name })}
      description={t("blockText")}
    >
      <BlockForm user={user} owned={owned} onDone={onClose} />
    </Dialog>
  );
}

const CHOICES = ["leave", "restrict", "transfer"] as const;
type Choice = (typeof CHOICES)[number];
const isChoice = (text: string): text is Choice => (CHOICES as readonly string[]).includes(text);

type BlockFormProps = Omit<BlockDialogProps, "onClose"> & { onDone: () => void };

function BlockForm({ user, owned, onDone }: BlockFormProps) {
  const t = useTranslations("administration.user");
  const parts = useTranslations("parts");
  const [choice, setChoice] = useState<Choice>("leave");
  const [heir, setHeir] = useState<Person>();
  const [note, setNote] = useState("");
  const form = useApiForm(blockUser, {
    fields: { transfer_to: t("owned.heir") },
    input: { params: { id: user.id } },
    refreshes: [readOwnedObjects],
    refreshesPage: true,
    success: t("done.block"),
    onDone,
  });
  const { works, collections } = owned;
  // Nothing is offered that would do nothing.
  const offered = CHOICES.filter(
    (one) => one === "leave" || collections > 0 || (one === "restrict" && works > 0),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({
      owned_objects: choice,
      ...(choice === "transfer" && heir ? { transfer_to: heir.id } : {}),
      ...(note.trim() ? { note } : {}),
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <ErrorSummary {...form.summary} />
      <p>{t("owned.counts", { works, collections })}</p>
      {offered.length > 1 && (
        <RadioGroup
          legend={t("owned.legend")}
          name="owned_objects"
          value={choice}
          onValueChange={(value) => isChoice(value) && setChoice(value)}
          options={offered.map((value) => ({
            value,
            label: t(`owned.choices.${value}`, { works, collections }),
            hint: t(`owned.hints.${value}`, { works, collections }),
          }))}
        />
      )}
      {choice === "transfer" && (
        <Field
          label={t("owned.heir")}
          hint={t("owned.heirHint")}
          required
          {...form.field("transfer_to")}
        >
          <PersonBox value={heir} onValueChange={setHeir} />
        </Field>
      )}
      <Field label={t("owned.note")} hint={t("owned.noteHint")}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <SubmitRow look="danger" busy={form.isSending ? parts("working") : undefined}>
        {t("actions.block")}
      </SubmitRow>
    </form>
  );
}
