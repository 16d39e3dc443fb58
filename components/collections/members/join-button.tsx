"use client";

import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { Textarea } from "@/components/ui/textarea";
import { requestMembership } from "@/lib/collections/endpoints";
import { useApiForm } from "@/lib/client/form";
import type { Joining } from "../collection-entry";
import { textOf } from "../new-collection-form";

/** For those who are not members: asks to become one, or leads to the request that waits. */
export function JoinButton({ collectionId, joining }: { collectionId: string; joining: Joining }) {
  if (joining.kind === "pending")
    return <LinkButton href={`/me/requests/${joining.requestId}`}>{joining.text}</LinkButton>;
  return <JoinDialog collectionId={collectionId} />;
}

function JoinDialog({ collectionId }: { collectionId: string }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const form = useApiForm(requestMembership, {
    fields: { message: "Message" },
    input: { params: { id: collectionId } },
    onDone: () => {
      setIsOpen(false);
      toast.success("Your request was sent.");
      router.refresh();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), "message");
    form.submit(message ? { message } : {});
  }

  return (
    <Dialog
      title="Ask to become a member"
      description="A manager or an owner of the collection decides, and you are told."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button className="needs-script">Request to join</Button>}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary items={form.problems} />
        <Field label="Message" {...form.field("message")}>
          <Textarea name="message" dir="auto" rows={3} />
        </Field>
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={form.isSending ? "Sending…" : undefined}>
            Send the request
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
