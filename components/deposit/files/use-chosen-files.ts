"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormSettings } from "../form-settings";
import type { Refused } from "./check-chosen";
import { type ChosenFile, filesOfDrop } from "./chosen-files";
import { useQueue } from "./files-context";

/** Takes the chosen files, and names those that exceed the quota before the upload begins. */
export function useChosenFiles() {
  const t = useTranslations("deposit.files");
  const locale = useLocale();
  const { queue, remove, listed } = useQueue();
  const limits = useFormSettings();
  const [refused, setRefused] = useState<Refused>();

  async function take(chosen: readonly ChosenFile[], isReplacing: boolean) {
    const { checkChosen } = await import("./check-chosen");
    const [files, uploads] = [listed.get(), queue.getSnapshot()];
    const given = { files, uploads, limits, isReplacing, locale, t };
    const { accepted, refused: now } = checkChosen(chosen, given);
    setRefused(now);
    if (!isReplacing) return queue.add(accepted);
    for (const one of accepted) {
      // A name is free only when the file that has it is gone.
      await remove(one.key);
      queue.add([one]);
    }
  }
  const refuseAll = (problem: string) => setRefused({ problems: [problem], replacing: [] });
  function add(chosen: readonly ChosenFile[], isReplacing = false) {
    take(chosen, isReplacing).catch(() => refuseAll(t("unreachable")));
  }
  function addDropped(dropped: DataTransfer) {
    // Reads one file more than allowed, so that the excess can be reported.
    filesOfDrop(dropped, limits.mostFiles + 1).then(
      (chosen) => add(chosen),
      () => refuseAll(t("unreadable")),
    );
  }

  return { add, addDropped, refused };
}
