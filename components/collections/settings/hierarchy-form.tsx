"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Link } from "@/components/ui/link";
import { RadioGroup } from "@/components/ui/radio-group";
import type { CollectionJson } from "@/lib/collections/schema";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { leaveParent } from "../calls";
import { pathOf } from "../collection-entry";
import { useSettingsForm } from "./use-settings-form";

type CollectionLink = { id: string; slug: string; title: string };

type HierarchyFormProps = {
  collection: CollectionJson;
  childCollections: readonly CollectionLink[];
  /** Only owners move collections. */
  isOwner: boolean;
};

export function HierarchyForm({ collection, childCollections, isOwner }: HierarchyFormProps) {
  const t = useTranslations("collectionSettings.hierarchy");
  const { parent, metadata } = collection;
  const above = parent && { id: parent.id, slug: parent.slug, title: parent.metadata.title };
  return (
    <div className="space-y-10">
      <section aria-labelledby="above">
        <h3 id="above" className="text-lg font-semibold">
          {t("above")}
        </h3>
        {above ? (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <p>
              {t.rich("partOf", {
                parent: () => (
                  <Link href={pathOf(above.slug)} className="link">
                    <bdi>{above.title}</bdi>
                  </Link>
                ),
              })}
            </p>
            {isOwner && (
              <LeaveButton
                child={{ id: collection.id, slug: collection.slug, title: metadata.title }}
                parent={above}
                text={t("leave")}
              />
            )}
          </div>
        ) : (
          <p className="mt-2 text-muted">{t("alone")}</p>
        )}
      </section>
      <section aria-labelledby="below">
        <h3 id="below" className="text-lg font-semibold">
          {t("below")}
        </h3>
        <div className="mt-2 space-y-6">
          {isOwner ? (
            <AllowForm collection={collection} />
          ) : (
            <p className="text-muted">{t(collection.children.allow ? "allowed" : "notAllowed")}</p>
          )}
          {childCollections.length > 0 && (
            <ul aria-label={t("list")} className="divide-y divide-line border-y border-line">
              {childCollections.map((child) => (
                <li key={child.id} className="flex items-center justify-between gap-3 py-2">
                  <Link href={pathOf(child.slug)} className="min-w-0 link">
                    <bdi>{child.title}</bdi>
                  </Link>
                  {isOwner && (
                    <LeaveButton
                      child={child}
                      parent={{ ...collection, title: metadata.title }}
                      text={t("unlink")}
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
  const t = useTranslations("collectionSettings");
  const form = useSettingsForm(collection, { "children.allow": t("hierarchy.list") });
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
      <ErrorSummary {...form.summary} />
      <RadioGroup
        legend={t("hierarchy.question")}
        name="allow"
        value={allow}
        onValueChange={setAllow}
        options={[
          {
            value: "yes",
            label: t("hierarchy.yes"),
            hint: t("hierarchy.yesHint"),
          },
          {
            value: "no",
            label: t("hierarchy.no"),
            hint: t("hierarchy.noHint"),
          },
        ]}
      />
      <Button type="submit" look="primary" busy={form.isSending ? t("saving") : undefined}>
        {t("save")}
      </Button>
    </form>
  );
}

type LeaveButtonProps = { child: CollectionLink; parent: CollectionLink; text: string };

function LeaveButton({ child, parent, text }: LeaveButtonProps) {
  const t = useTranslations("collectionSettings.hierarchy");
  const [isAsking, setIsAsking] = useState(false);
  const send = useApiMutation(leaveParent, {
    refreshesPage: true,
    toast: { success: t("left", { child: child.title, parent: parent.title }) },
  });

  return (
    <AlertDialog
      title={t("leaveTitle", { child: child.title, parent: parent.title })}
      description={t("leaveText")}
      confirm={t("takeOut")}
      open={isAsking}
      onOpenChange={setIsAsking}
      busy={send.isPending ? t("takingOut") : undefined}
      onConfirm={() =>
        send.mutate({ params: { id: child.id } }, { onSuccess: () => setIsAsking(false) })
      }
      trigger={
        <Button
          size="small"
          className="needs-script"
          aria-label={t("leaveOne", { action: text, title: child.title })}
        >
          {text}
        </Button>
      }
    />
  );
}
