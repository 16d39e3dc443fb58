"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormSettings } from "../form-settings";
import { useDeposit } from "../saving/deposit-context";
import type { Refused } from "./check-chosen";
import { type ChosenFile, filesOfDrop } from "./chosen-files";
import { useQueue } from "./files-context";

/** Sends chosen files, tells which are refused before the upload begins, and replaces files of the same names on request. */
export function useChosenFiles() {
  const t = useTranslations("deposit.files");
  const locale = useLocale();
  const { saver } = useDeposit();
  const { queue, listed } = useQueue();
  const limits = useFormSettings();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** Why nothing was taken. */
  const [failure, setFailure] = useState<string>();

  async function send(chosen: readonly ChosenFile[], isReplacing: boolean) {
    const others = isReplacing ? refused.filter((one) => !one.canReplace) : [];
    setRefused(others);
    setFailure(undefined);
    try {
      const { sendChosen } = await import("./send-chosen");
      const draftId = saver.getSnapshot().draft?.id;
      const options = { queue, listed, draftId, limits, isReplacing, locale, t };
      setRefused([...others, ...(await sendChosen(chosen, options))]);
    } catch {
      setFailure(t("unreachable"));
    }
  }
  const add = (chosen: readonly ChosenFile[]) => void send(chosen, false);
  const addInstead = (chosen: readonly ChosenFile[]) => void send(chosen, true);
  function addDropped(dropped: DataTransfer) {
    // Reads one file more than allowed, so that the excess can be reported.
    filesOfDrop(dropped, limits.mostFiles + 1).then(add, () => setFailure(t("unreadable")));
  }

  return { add, addDropped, addInstead, refused, failure };
}
