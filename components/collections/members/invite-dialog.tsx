"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { SubmitRow } from "@/components/ui/submit-row";
import { Chips } from "@/components/ui/chips";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import { addMembers, invite } from "../calls";
import { assignableRoles } from "../roles";
import { type Subject, subjectsWith, withSubject } from "./invited-subjects";
import { SubjectBox } from "./subject-box";

type InviteDialogProps = {
  collectionId: string;
  givesOwners: boolean;
  invitesByMail: boolean;
  addsGroups: boolean;
  onClose: () => void;
};

/** Asks people to become members, or makes the members of a group members. */
export function InviteDialog({ addsGroups, onClose, ...given }: InviteDialogProps) {
  const t = useTranslations("members.invite");
  const [kind, setKind] = useState("people");
  const isGroup = kind === "group";
  return (
    <Dialog title={t("title")} open onOpenChange={onClose}>
      {addsGroups && (
        <div className="mb-5">
          <RadioGroup
            legend={t("whom")}
            name="kind"
            value={kind}
            onValueChange={setKind}
            options={[
              { value: "people", label: t("people"), hint: t("peopleHint") },
              {
                value: "group",
                label: t("groups"),
                hint: t("groupsHint"),
              },
            ]}
          />
        </div>
      )}
      <InviteForm key={kind} {...given} isGroup={isGroup} onDone={onClose} />
    </Dialog>
  );
}

type InviteFormProps = Omit<InviteDialogProps, "addsGroups" | "onClose"> & {
  isGroup: boolean;
  onDone: () => void;
};

function InviteForm({
  collectionId,
  givesOwners,
  invitesByMail,
  isGroup,
  onDone,
}: InviteFormProps) {
  const t = useTranslations("members.invite");
  const roles = useTranslations("members.roles");
  const [chosen, setChosen] = useState<readonly Subject[]>([]);
  const [text, setText] = useState("");
  const takesMail = invitesByMail && !isGroup;
  const whom = t(isGroup ? "groups" : "people");
  const [role, setRole] = useState("reader");
  const options = {
    fields: { members: whom, role: t("role"), message: t("message") },
    input: { params: { id: collectionId } },
    refreshesPage: true,
    success: () => t(isGroup ? "added" : "invited", { count: chosen.length }),
    onDone,
  };
  const inviting = useApiForm(invite, options);
  const adding = useApiForm(addMembers, options);
  const form = isGroup ? adding : inviting;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const subjects = subjectsWith(chosen, text, takesMail);
    if (!subjects) return form.fail("members", t(takesMail ? "noAddress" : "notChosen", { text }));
    setChosen(subjects);
    setText("");
    if (subjects.length === 0) return form.fail("members", t("chooseOne"));
    const message = textOf(new FormData(event.currentTarget), "message");
    form.submit({
      members: subjects.map(({ type, id }) => ({ type, id })),
      role,
      ...(message && !isGroup ? { message } : {}),
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary {...form.summary} />
      <Field
        label={whom}
        hint={t(takesMail ? "hintMail" : "hint")}
        required
        {...form.field("members")}
      >
        <SubjectBox
          {...{ text, isGroup, takesMail }}
          onTextChange={setText}
          onChoose={(subject) => {
            form.mend("members");
            setChosen((all) => withSubject(all, subject));
          }}
        />
      </Field>
      <div className="empty:hidden">
        <Chips
          label={t("chosen")}
          chips={chosen.map(({ type, id, name }) => ({ key: `${type}:${id}`, label: name }))}
          onRemove={(at) => setChosen(chosen.filter((_, index) => index !== at))}
        />
      </div>
      <RadioGroup
        legend={t("joinAs")}
        name="role"
        value={role}
        onValueChange={setRole}
        errors={form.field("role").errors}
        options={assignableRoles(givesOwners).map((one) => ({
          value: one,
          label: roles(`${one}.title`),
          hint: roles(`${one}.hint`),
        }))}
      />
      {!isGroup && (
        <Field label={t("message")} {...form.field("message")}>
          <Textarea name="message" dir="auto" rows={2} />
        </Field>
      )}
      <SubmitRow busy={form.isSending ? t("sending") : undefined}>
        {t(isGroup ? "add" : "send")}
      </SubmitRow>
    </form>
  );
}
