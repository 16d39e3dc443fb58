"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { whenShown } from "@/components/ui/on-demand";
import { useDeposit, useSaved } from "./deposit-context";

const ConflictPanel = whenShown(() =>
  import("./conflict-panel").then((module) => module.ConflictPanel),
);
const SignInAgain = whenShown(() => import("./sign-in-again").then((module) => module.SignInAgain));

/** What happened to the last changes when they could not simply be saved, and what to do about it. */
export function LeaveGuard() {
  const t = useTranslations("deposit.keep");
  const { saver } = useDeposit();
  const state = useSaved((snapshot) => snapshot.state);
  const isRestored = useSaved((snapshot) => snapshot.isRestored);
  return (
    <>
      {isRestored && (
        <div role="status" className="mb-6">
          <Notice tone="success">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {t("restored")}
              <Button size="small" onClick={() => saver.discardRestored()}>
                {t("discard")}
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {state.kind === "signed-out" && <SignInAgain isOther={state.isOther} />}
      {state.kind === "conflict" && <ConflictPanel />}
      {state.kind === "refused" && (
        <div role="alert" className="mb-6">
          <Notice tone="danger" title={t("refusedTitle")}>
            <p>{state.message}</p>
            <p>{t("refusedText")}</p>
            {state.requestId && (
              <p className="text-sm text-muted">{t("requestId", { id: state.requestId })}</p>
            )}
          </Notice>
        </div>
      )}
      {state.kind === "gone" && (
        <div role="alert" className="mb-6">
          <Notice tone="danger" title={t("goneTitle")}>
            <p>{t("goneText")}</p>
            <Link href="/me/uploads" className="link">
              {t("toUploads")}
            </Link>
          </Notice>
        </div>
      )}
    </>
  );
}
