"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { RadioGroup } from "@/components/ui/radio-group";
import { leaveParent } from "@/lib/collections/endpoints";
import type { CollectionJson } from "@/lib/collections/schema";
import { useSend } from "@/lib/client/hooks";
import { pathOf } from "../collection-entry";
import { useSettingsForm } from "./use-settings-form";

type Place = { id: string; slug: string; title: string };

type HierarchyFormProps = {
  collection: CollectionJson;
  childCollections: readonly Place[];
  /** Only owners move collections. */
  isOwner: boolean;
};

export function HierarchyForm({ collection, childCollections, isOwner }: HierarchyFormProps) {
  const { parent, metadata } = collection;
  const above = parent && { id: parent.id, slug: parent.slug, title: parent.metadata.title };
  return (
    <div className="space-y-10">
      <section aria-labelledby="above">
        <h3 id="above" className="text-lg font-semibold">
          Above
        </h3>
        {above ? (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <p>
              Part of{" "}
              <Link href={pathOf(above.slug)} className="link">
                <bdi>{above.title}</bdi>
              </Link>
              , which shows its works as well.
            </p>
            {isOwner && (
              <LeaveButton
                child={{ id: collection.id, slug: collection.slug, title: metadata.title }}
                parent={above}
                text="Leave it"
              />
            )}
          </div>
        ) : (
          <p className="mt-2 text-muted">
            It stands on its own. To put it below another collection, open that one and choose “New
            subcollection”.
          </p>
        )}
      </section>
      <section aria-labelledby="below">
        <h3 id="below" className="text-lg font-semibold">
          Below
        </h3>
        <div className="mt-2 space-y-6">
          {isOwner ? (
            <AllowForm collection={collection} />
          ) : (
            <p className="text-muted">
              {collection.children.allow
                ? "Others may ask to put their collections below it."
                : "No collections may be put below it."}{" "}
              Only owners can change this.
            </p>
          )}
          {childCollections.length > 0 && (
            <ul aria-label="Subcollections" className="divide-y divide-line border-y border-line">
              {childCollections.map((child) => (
                <li key={child.id} className="flex items-center justify-between gap-3 py-2">
                  <Link href={pathOf(child.slug)} className="min-w-0 link">
                    <bdi>{child.title}</bdi>
                  </Link>
                  {isOwner && (
                    <LeaveButton
                      child={child}
                      parent={{ ...collection, title: metadata.title }}
                      text="Unlink"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </div>
  );
}

function AllowForm({ collection }: { collection: CollectionJson }) {
  const form = useSettingsForm(collection, { "children.allow": "Subcollections" });
  const [allow, setAllow] = useState(collection.children.allow ? "yes" : "no");
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit({ children: { allow: allow === "yes" } });
      }}
      className="space-y-4"
    >
      <ErrorSummary items={form.problems} />
      <RadioGroup
        legend="May other collections be put below this one?"
        name="allow"
        value={allow}
        onValueChange={setAllow}
        options={[
          {
            value: "yes",
            label: "Yes, when they ask and a manager or an owner agrees",
            hint: "This collection then shows their works too. Their own people go on deciding about them.",
          },
          {
            value: "no",
            label: "No",
            hint: "Those that are there stay; new requests are refused.",
          },
        ]}
      />
      <Button type="submit" look="primary" busy={form.isSending ? "Saving…" : undefined}>
        Save
      </Button>
    </form>
  );
}

type LeaveButtonProps = { child: Place; parent: Place; text: string };

function LeaveButton({ child, parent, text }: LeaveButtonProps) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(leaveParent);

  function leave() {
    send.mutate(
      { params: { id: child.id } },
      {
        onSuccess: () => {
          setIsAsking(false);
          toast.success(`“${child.title}” is no longer part of “${parent.title}”.`);
          router.refresh();
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  }

  return (
    <AlertDialog
      title={`Take “${child.title}” out of “${parent.title}”?`}
      description="Works that came here only by way of it are no longer shown. Nothing else changes; coming back needs a new request."
      confirm="Take it out"
      open={isAsking}
      onOpenChange={setIsAsking}
      busy={send.isPending ? "Taking it out…" : undefined}
      onConfirm={leave}
      trigger={
        <Button size="small" className="needs-script" aria-label={`${text}: ${child.title}`}>
          {text}
        </Button>
      }
    />
  );
}
