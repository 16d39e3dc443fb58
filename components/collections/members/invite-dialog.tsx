"use client";

import { UserPlus, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { useSettled } from "@/components/ui/use-settled";
import { addMembers, invite } from "@/lib/collections/endpoints";
import { ROLE_TITLES } from "@/lib/collections/schema";
import { useApiForm } from "@/lib/client/form";
import { useCall } from "@/lib/client/hooks";
import { searchGroups } from "@/lib/users/endpoints";
import { textOf } from "../new-collection-form";
import { usePeople } from "../person-box";
import { ROLE_HINTS, rolesToGive } from "../role-words";

const FIELDS = { members: "Whom", role: "Role", message: "Message" } as const;

type Subject = { type: "user" | "group" | "email"; id: string; name: string };

type InviteDialogProps = {
  collectionId: string;
  givesOwners: boolean;
  invitesByMail: boolean;
  addsGroups: boolean;
};

/** Asks people to become members, or makes the members of a group members. */
export function InviteDialog({ addsGroups, ...given }: InviteDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [kind, setKind] = useState("people");
  const close = () => setIsOpen(false);
  const isGroup = kind === "group";
  return (
    <Dialog
      title="Invite"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button look="primary" className="needs-script">
          <UserPlus aria-hidden />
          Invite
        </Button>
      }
    >
      {addsGroups && (
        <div className="mb-5">
          <RadioGroup
            legend="Invite"
            name="kind"
            value={kind}
            onValueChange={setKind}
            options={[
              { value: "people", label: "People", hint: "They are asked, and may decline." },
              {
                value: "group",
                label: "Groups",
                hint: "Everybody in them becomes a member at once, as long as they are in the group.",
              },
            ]}
          />
        </div>
      )}
      <InviteForm key={kind} {...given} isGroup={isGroup} onDone={close} />
    </Dialog>
  );
}

type InviteFormProps = Omit<InviteDialogProps, "addsGroups"> & {
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
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly Subject[]>([]);
  const [role, setRole] = useState("reader");
  const options = {
    fields: FIELDS,
    input: { params: { id: collectionId } },
    onDone: () => {
      toast.success(isGroup ? "They are members now." : "The invitations are on their way.");
      onDone();
      router.refresh();
    },
  };
  const inviting = useApiForm(invite, options);
  const adding = useApiForm(addMembers, options);
  const form = isGroup ? adding : inviting;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), "message");
    form.submit({
      members: chosen.map(({ type, id }) => ({ type, id })),
      role,
      ...(message && !isGroup ? { message } : {}),
    });
  }

  const members = form.field("members");
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary items={form.problems} />
      <Field
        label={isGroup ? "Groups" : "People"}
        hint={
          !isGroup && invitesByMail
            ? "Type a name, or an e-mail address and Enter for somebody without an account."
            : "Type a name and choose from the list."
        }
        required
        id={members.id}
        errors={
          members.errors.length > 0 && chosen.length === 0
            ? ["Choose at least one."]
            : members.errors
        }
      >
        <SubjectBox
          isGroup={isGroup}
          takesMail={invitesByMail}
          onChoose={(subject) =>
            setChosen((all) => [...all.filter(({ id }) => id !== subject.id), subject])
          }
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-2">
          {chosen.map((subject) => (
            <li key={`${subject.type}:${subject.id}`}>
              <button
                type="button"
                aria-label={`Remove ${subject.name}`}
                onClick={() => setChosen(chosen.filter((one) => one !== subject))}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-accent/40 bg-accent-soft px-2.5 text-sm hover:border-accent"
              >
                <bdi>{subject.name}</bdi>
                <X aria-hidden className="size-4 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <RadioGroup
        legend="They join as"
        name="role"
        value={role}
        onValueChange={setRole}
        errors={form.field("role").errors}
        options={rolesToGive(givesOwners).map((one) => ({
          value: one,
          label: ROLE_TITLES[one],
          hint: ROLE_HINTS[one],
        }))}
      />
      {!isGroup && (
        <Field label={FIELDS.message} {...form.field("message")}>
          <Textarea name="message" dir="auto" rows={2} />
        </Field>
      )}
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={form.isSending ? "Sending…" : undefined}>
          {isGroup ? "Add them" : "Send the invitations"}
        </Button>
      </div>
    </form>
  );
}

type SubjectBoxProps = {
  isGroup: boolean;
  takesMail: boolean;
  onChoose: (subject: Subject) => void;
};

function SubjectBox({ isGroup, takesMail, onChoose }: SubjectBoxProps) {
  const [text, setText] = useState("");
  const { people, isFetching } = usePeople(isGroup ? "" : text);
  const groups = useGroups(isGroup ? text : "");
  const found = isGroup ? groups : people;
  return (
    <Combobox
      text={text}
      onTextChange={setText}
      loading={isFetching}
      options={found.map(({ id, name, description = "" }) => ({
        value: id,
        label: name,
        hint: description,
      }))}
      onChoose={({ value: id, label: name }) => {
        setText("");
        onChoose({ type: isGroup ? "group" : "user", id, name });
      }}
      onCommitText={(typed) => {
        const address = typed.trim();
        if (isGroup || !takesMail || !/^\S+@\S+\.\S+$/.test(address)) return;
        setText("");
        onChoose({ type: "email", id: address, name: address });
      }}
    />
  );
}

function useGroups(text: string): { id: string; name: string; description?: string }[] {
  const asked = useSettled(text.trim());
  const found = useCall(searchGroups, { query: { q: asked } }, { enabled: asked.length > 1 });
  return (asked.length > 1 ? (found.data?.hits.hits ?? []) : []).map(
    ({ id, title, name, description }) => ({ id, name: title || name, description }),
  );
}
