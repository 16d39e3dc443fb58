"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatBytes } from "@/components/ui/format-bytes";
import { useFormSettings } from "../form-settings";
import { type ChosenFile, filesOfDrop } from "./chosen-files";
import { useFiles, useQueue } from "./files-context";

export type Refused = {
  /** Sentences that name the files. */
  problems: readonly string[];
  /** Those that the draft has already, under the same names. */
  replacing: readonly ChosenFile[];
};

/** Takes the chosen files, and names those that exceed the quota before the upload begins. */
export function useChosenFiles() {
  const t = useTranslations("deposit.files");
  const locale = useLocale();
  const { files, uploads } = useFiles();
  const { queue, remove } = useQueue();
  const { mostFiles, quotaBytes, mostFileBytes } = useFormSettings();
  const [refused, setRefused] = useState<Refused>();

  /** @param replaced  names of files that the chosen ones take the place of */
  function take(chosen: readonly ChosenFile[], replaced: ReadonlySet<string> = new Set()) {
    // One that was begun and broke off goes on when it is chosen again.
    const complete = files.filter(({ status }) => status === "completed");
    const here = complete.filter(({ key }) => !replaced.has(key));
    const kept = new Set(here.map(({ key }) => key));
    const taken = new Set([...kept, ...uploads.map(({ key }) => key)]);
    let used =
      here.reduce((sum, { size = 0 }) => sum + size, 0) +
      uploads.reduce((sum, { file }) => sum + file.size, 0);
    const problems: string[] = [];
    const accepted = chosen.filter(({ key, file }) => {
      const problem = refusalOf({ key, file }, taken, used);
      if (problem) problems.push(`${key}: ${problem}`);
      else {
        taken.add(key);
        used += file.size;
      }
      return !problem;
    });
    const replacing = chosen.filter(({ key }) => kept.has(key));
    setRefused(problems.length > 0 ? { problems, replacing } : undefined);
    return accepted;
  }
  function refusalOf(
    { key, file }: ChosenFile,
    taken: ReadonlySet<string>,
    used: number,
  ): string | undefined {
    if (taken.has(key)) return t("twice");
    if (taken.size >= mostFiles) return t("tooMany", { count: mostFiles });
    const free = Math.min(quotaBytes - used, mostFileBytes);
    if (file.size > free)
      return t("tooLarge", {
        free: formatBytes(Math.max(0, free), locale),
        size: formatBytes(quotaBytes, locale),
      });
    return undefined;
  }
  const add = (chosen: readonly ChosenFile[]) => queue.add(take(chosen));
  async function replace(chosen: readonly ChosenFile[]) {
    const accepted = take(chosen, new Set(chosen.map(({ key }) => key)));
    for (const one of accepted) {
      // The place of a name is free only when the file that has it is gone.
      await remove(one.key);
      queue.add([one]);
    }
  }
  function addDropped(dropped: DataTransfer) {
    // Reads one file more than allowed, so that `take` can report the excess.
    filesOfDrop(dropped, mostFiles + 1).then(add, () =>
      setRefused({ problems: [t("unreadable")], replacing: [] }),
    );
  }

  return { add, addDropped, replace, refused };
}
