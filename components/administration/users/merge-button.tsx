"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { mergeUser } from "../calls";
import { hrefOfSection } from "../sections";

type Side = { readonly id: string; readonly name: string };

/** Merges after a question, and leads back to the account, which says how far it is. */
export function MergeButton({ from, into }: { from: Side; into: Side }) {
  const t = useTranslations("administration.user.merge");
  const parts = useTranslations("parts");
  const router = useRouter();
  const merge = useApiMutation(mergeUser, {
    refreshesPage: true,
    toast: { success: t("started"), error: ({ message }) => parts("failed", { message }) },
  });
  return (
    <AlertDialog
      title={t("sure", { from: from.name, into: into.name })}
      description={t("text")}
      confirm={t("confirm")}
      busy={merge.isPending ? parts("working") : undefined}
      onConfirm={() =>
        merge.mutate(
          { params: { id: from.id }, body: { into: into.id } },
          { onSuccess: () => router.push(`${hrefOfSection("users")}/${from.id}`) },
        )
      }
      trigger={
        <Button look="danger" busy={merge.isPending ? parts("working") : undefined}>
          {t("confirm")}
        </Button>
      }
    />
  );
}
