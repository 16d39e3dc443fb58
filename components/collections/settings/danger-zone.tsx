"use client";

import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { deleteCollection, renameCollection } from "@/lib/collections/endpoints";
import type { CollectionJson } from "@/lib/collections/schema";
import { useApiForm } from "@/lib/client/form";
import { pathOf } from "../collection-entry";
import { textOf } from "../new-collection-form";
import { AddressField } from "../title-and-address";
import type { Choice } from "./profile-form";

/** An open request that must be answered before the collection can be deleted. */
export type Blocking = { id: string; title: string };

type DangerZoneProps = {
  collection: CollectionJson;
  site: string;
  reasons: readonly Choice[];
  blocking: readonly Blocking[];
};

export function DangerZone({ collection, site, reasons, blocking }: DangerZoneProps) {
  return (
    <section aria-labelledby="danger" className="rounded-lg border border-danger/40 p-4 sm:p-6">
      <h3 id="danger" className="text-lg font-semibold">
        Danger zone
      </h3>
      <div className="mt-4 space-y-6">
        <Part
          title="Another address"
          text="Links to the present one lead on to the new one, until somebody else takes it."
        >
          <RenameDialog collection={collection} site={site} />
        </Part>
        <div className="border-t border-line pt-6">
          <Part
            title="Delete the collection"
            text="It leaves all lists and searches, its subcollections stand on their own, and its address stays taken. Its works stay published."
          >
            {blocking.length === 0 && <DeleteDialog collection={collection} reasons={reasons} />}
          </Part>
          {blocking.length > 0 && <BlockingRequests slug={collection.slug} requests={blocking} />}
        </div>
      </div>
    </section>
  );
}

type PartProps = { title: string; text: string; children: React.ReactNode };

function Part({ title, text, children }: PartProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <h4 className="font-medium">{title}</h4>
        <p className="text-[0.9375rem]/6 text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

function BlockingRequests({ slug, requests }: { slug: string; requests: readonly Blocking[] }) {
  return (
    <Notice tone="warning" title="Answer these requests first" className="mt-4">
      <p>They wait for the collection, and nobody could answer them any more.</p>
      <ul className="mt-1 list-disc ps-5">
        {requests.map(({ id, title }) => (
          <li key={id}>
            <a href={pathOf(slug, `/requests/${id}`)} className="link">
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type RenameProps = { collection: CollectionJson; site: string };

function RenameDialog({ collection, site }: RenameProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [slug, setSlug] = useState(collection.slug);
  const form = useApiForm(renameCollection, {
    fields: { slug: "Address" },
    input: { params: { id: collection.id }, revision: collection.revision_id },
    onDone: (renamed) => {
      setIsOpen(false);
      toast.success("The collection has a new address.");
      router.replace(pathOf(renamed.slug, "/settings"));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit({ slug: slug.trim() });
  }

  return (
    <Dialog
      title="Another address"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>Change the address</Button>}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary items={form.problems} />
        <AddressField site={site} value={slug} onValueChange={setSlug} {...form.field("slug")} />
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={form.isSending ? "Changing…" : undefined}>
            Change the address
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type DeleteProps = { collection: CollectionJson; reasons: readonly Choice[] };

const TYPED = "typed";

function DeleteDialog({ collection, reasons }: DeleteProps) {
  const router = useRouter();
  const [mistake, setMistake] = useState<readonly { target: string; message: string }[]>([]);
  const form = useApiForm(deleteCollection, {
    fields: { removal_reason: "Reason", note: "Note" },
    input: { params: { id: collection.id }, revision: collection.revision_id },
    onDone: () => {
      toast.success(`“${collection.metadata.title}” was deleted.`);
      router.replace("/me/collections");
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (textOf(data, TYPED) !== collection.slug) {
      setMistake([{ target: TYPED, message: `Type “${collection.slug}” to confirm.` }]);
      return;
    }
    setMistake([]);
    const reason = textOf(data, "reason");
    const note = textOf(data, "note");
    form.submit({
      ...(reason ? { removal_reason: { id: reason } } : {}),
      ...(note ? { note } : {}),
    });
  }

  const problems = mistake.length > 0 ? mistake : form.problems;
  return (
    <Dialog
      title="Delete the collection?"
      description="What remains is a page that says it was here, with the reason and the note."
      trigger={<Button look="danger">Delete the collection</Button>}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary items={problems} />
        <Field label="Reason" {...form.field("removal_reason")}>
          <Select name="reason" defaultValue="">
            <option value="">None given</option>
            {reasons.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note" {...form.field("note")}>
          <Textarea name="note" rows={2} />
        </Field>
        <Field
          label={`Type “${collection.slug}” to confirm`}
          required
          id={TYPED}
          errors={mistake.map(({ message }) => message)}
        >
          <Input name={TYPED} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <div className="flex justify-end">
          <Button type="submit" look="danger" busy={form.isSending ? "Deleting…" : undefined}>
            Delete the collection
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
