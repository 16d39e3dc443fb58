"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFiles } from "../files/files-context";
import { useFormSettings } from "../form-settings";
import { useDeposit } from "../saving/deposit-context";
import { reserveDoi } from "../saving/api-transport";

export type Attempt =
  | { kind: "none" }
  | { kind: "checking" }
  /** Not now, and why. */
  | { kind: "blocked"; message: string }
  /** There are problems to correct; `number` grows with each attempt. */
  | { kind: "problems"; number: number }
  | { kind: "ready" };

/** The steps before the dialog that confirms publishing: the draft is saved and checked. */
export function usePublishing() {
  const t = useTranslations("deposit.publish");
  const { saver, marks } = useDeposit();
  const { uploads } = useFiles();
  const { givesDois } = useFormSettings();
  const [attempt, setAttempt] = useState<Attempt>({ kind: "none" });
  const [attempts, setAttempts] = useState(0);

  async function begin() {
    // The keyboard asks again while the question is open, and where curators decide.
    const isAsked = attempt.kind === "ready" || attempt.kind === "checking";
    if (isAsked || saver.getSnapshot().draft?.status === "in_review") return;
    setAttempt({ kind: "checking" });
    if (uploads.some(({ state }) => state !== "failed"))
      return setAttempt({ kind: "blocked", message: t("uploading") });
    // Uploading files saves no draft, so their issues have to be requested.
    if (!(await saver.check())) return setAttempt({ kind: "blocked", message: t("unsaved") });
    marks.showAll();
    const { issues, draft } = saver.getSnapshot();
    if (issues.length > 0) {
      setAttempts(attempts + 1);
      return setAttempt({ kind: "problems", number: attempts + 1 });
    }
    const isOpen = draft?.access.record === "public";
    const needsDoi = givesDois && isOpen && !draft.pids.doi && !draft.is_published;
    // The question names the DOI; without one the work gets it when it is published.
    if (needsDoi) await reserveDoi(saver);
    setAttempt({ kind: "ready" });
  }
  return { attempt, begin, close: () => setAttempt({ kind: "none" }) };
}
