"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { focusContent } from "@/components/ui/focus-content";
import { formValues } from "@/components/ui/form-values";
import { SubmitRow } from "@/components/ui/submit-row";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { MomentInput, momentOf } from "../moment-input";
import { changeFeaturedEntry, deleteFeaturedEntry } from "./calls";
import type { FeaturedRowItem } from "./featured-row-item";

export function FeaturedActions({ item }: { item: FeaturedRowItem }) {
  const t = useTranslations("administration.featured");
  const working = useTranslations("parts")("working");
  const { title } = item.collection;
  const params = { id: item.collection.id, entry: String(item.id) };
  const remove = useApiMutation(deleteFeaturedEntry, {
    refreshesPage: true,
    toast: { success: t("removed", { title }) },
  });
  return (
    <div className="flex gap-2 needs-script">
      <StartDialog item={item} params={params} />
      <Button
        size="small"
        look="quiet"
        busy={remove.isBusy ? working : undefined}
        onClick={() => remove.mutate({ params }, { onSuccess: focusContent })}
      >
        {t("remove")}
        <span className="sr-only"> {title}</span>
      </Button>
    </div>
  );
}

type StartDialogProps = { item: FeaturedRowItem; params: { id: string; entry: string } };

function StartDialog({ item, params }: StartDialogProps) {
  const t = useTranslations("administration.featured");
  const working = useTranslations("parts")("working");
  const [isOpen, setOpen] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { title } = item.collection;
  const change = useApiMutation(changeFeaturedEntry, {
    refreshesPage: true,
    toast: { success: t("changed", { title }), error: false },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const start = momentOf(formValues(event).start);
    setProblems(start ? [] : [t("startMissing")]);
    if (!start) return;
    change.mutate(
      { params, body: { start_date: start } },
      {
        onSuccess: () => setOpen(false),
        onError: ({ message }) => setProblems([message]),
      },
    );
  }

  return (
    <Dialog
      title={t("changeTitle", { title })}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          {t("change")}
          <span className="sr-only"> {title}</span>
        </Button>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        <Field label={t("start")} hint={t("startInUtc")} required errors={problems}>
          <MomentInput name="start" moment={item.start} />
        </Field>
        <SubmitRow busy={change.isPending ? working : undefined}>{t("save")}</SubmitRow>
      </form>
    </Dialog>
  );
}
