"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Lock, LockOpen } from "@/components/ui/icons";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { lockRequest, readTimeline, unlockRequest } from "./calls";

type LockButtonProps = { requestId: string; isLocked: boolean };

/** Ends the conversation, or opens it again. */
export function LockButton({ requestId: id, isLocked }: LockButtonProps) {
  const t = useTranslations("requests.about");
  const change = useApiMutation(isLocked ? unlockRequest : lockRequest, {
    refreshes: [readTimeline],
    refreshesPage: true,
  });
  return (
    <Button
      size="small"
      className="needs-script"
      busy={change.isPending ? t("oneMoment") : undefined}
      onClick={() => change.mutate({ params: { id } })}
    >
      {isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
      {t(isLocked ? "unlock" : "lock")}
    </Button>
  );
}
