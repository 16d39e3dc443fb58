"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { MergeJson } from "@/lib/merging/schema";
import { readMerge, unmergeUser } from "../calls";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";

const REFETCH_MS = 2_000;

type MergeStatusProps = { id: string; initial: MergeJson | null };

/** Whether the account was merged into another one, how far that is, and the way to do or undo it. */
export function MergeStatus({ id, initial }: MergeStatusProps) {
  const t = useTranslations("administration.user.merge");
  const parts = useTranslations("parts");
  const moment = useMoment();
  const { data = { merge: initial } } = useApiQuery(
    readMerge,
    { params: { id } },
    {
      initial: { merge: initial },
      refetchInterval: (found) => (isRunning(found?.merge) ? REFETCH_MS : false),
    },
  );
  const undo = useApiMutation(unmergeUser, {
    refreshes: [readMerge],
    refreshesPage: true,
    toast: { success: t("undoStarted"), error: ({ message }) => parts("failed", { message }) },
  });
  const { merge } = data;
  const isMerged = merge !== null && merge.status !== "undone";
  const into = merge ? `${merge.into.full_name} (${merge.into.email})` : "";
  return (
    <>
      <div role="status" className="text-[0.9375rem]/6">
        {merge && (
          <p>
            {t(merge.status, { into, moved: merge.moved })}
            {merge.can_undo && ` ${t("until", { moment: moment(merge.undo_until) })}`}
          </p>
        )}
      </div>
      {merge?.can_undo && (
        <div className="mt-3">
          <AlertDialog
            look="primary"
            title={t("undoSure")}
            description={t("undoText", { into })}
            confirm={t("undo")}
            busy={undo.isPending ? parts("working") : undefined}
            onConfirm={() => undo.mutate({ params: { id } })}
            trigger={
              <Button busy={undo.isPending ? parts("working") : undefined}>{t("undo")}</Button>
            }
          />
        </div>
      )}
      {!isMerged && (
        <>
          <p className="mb-3 text-muted">{t("text")}</p>
          <Link href={`${hrefOfSection("users")}/${id}/merge`} className="link inline-block py-0.5">
            {t("open")}
          </Link>
        </>
      )}
    </>
  );
}

const isRunning = (merge: MergeJson | null | undefined): boolean =>
  merge?.status === "pending" || merge?.status === "undoing";
