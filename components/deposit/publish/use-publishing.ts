"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFiles } from "../files/files-context";
import { useFormSettings } from "../form-settings";
import { useDeposit } from "../saving/deposit-context";
import type { Attempt } from "./check-deposit";

/** The steps before a work is previewed, and before the dialog that confirms publishing: the draft is saved and checked. */
export function usePublishing() {
  const t = useTranslations("deposit.publish");
  const { saver, marks } = useDeposit();
  const { uploads } = useFiles();
  const { givesDois } = useFormSettings();
  const [attempt, setAttempt] = useState<Attempt>({ kind: "none" });

  async function begin() {
    // The keyboard asks again while the question is open, and where curators decide.
    const isAsked = attempt.kind === "ready" || attempt.kind === "checking";
    if (isAsked || saver.getSnapshot().draft?.status === "in_review") return;
    setAttempt({ kind: "checking" });
    // What is asked of the server is code that nobody needs before.
    const checked = import("./check-deposit").then(({ checkDeposit }) =>
      checkDeposit({ saver, marks, uploads, givesDois, t }),
    );
    setAttempt(await checked.catch((): Attempt => ({ kind: "blocked", message: t("unsaved") })));
  }

  /** Shows the work as readers would see it, in a window of its own. Of an empty form it is said what is missing. */
  function preview() {
    void import("./check-deposit").then(({ showPreview }) =>
      showPreview(saver, marks, setAttempt, t),
    );
  }
  return { attempt, begin, preview, close: () => setAttempt({ kind: "none" }) };
}
