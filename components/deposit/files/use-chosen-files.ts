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

  async function check(chosen: readonly ChosenFile[], isReplacing: boolean) {
    setFailure(undefined);
    const { checkChosen } = await import("./check-chosen");
    const [files, uploads] = [listed.get(), queue.getSnapshot()];
    return checkChosen(chosen, { files, uploads, limits, isReplacing, locale, t });
  }
  async function send(chosen: readonly ChosenFile[]) {
    const checked = await check(chosen, false);
    queue.add(checked.accepted);
    setRefused(checked.refused);
  }
  async function sendInstead() {
    const checked = await check(
      refused.filter((one) => one.isReplacing),
      true,
    );
    setRefused([...refused.filter((one) => !one.isReplacing), ...checked.refused]);
    const { replaceFiles } = await import("./replace-files");
    const draftId = saver.getSnapshot().draft?.id;
    const kept = await replaceFiles(checked.accepted, { draftId, queue });
    const stay = kept.map((one) => ({ ...one, reason: t("notReplaced"), isReplacing: true }));
    setRefused((others) => [...others, ...stay]);
  }
  const failed = () => setFailure(t("unreachable"));
  const add = (chosen: readonly ChosenFile[]) => void send(chosen).catch(failed);
  const addInstead = () => void sendInstead().catch(failed);
  function addDropped(dropped: DataTransfer) {
    // Reads one file more than allowed, so that the excess can be reported.
    filesOfDrop(dropped, limits.mostFiles + 1).then(add, () => setFailure(t("unreadable")));
  }

  return { add, addDropped, addInstead, refused, failure };
}
