"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatBytes } from "@/components/ui/format-bytes";
import { useFormSettings } from "../form-settings";
import { type ChosenFile, filesOfDrop } from "./chosen-files";
import { useFiles, useQueue } from "./files-context";

/** Refused files that are named. */
const MAX_PROBLEMS = 10;

/** Takes the chosen files, and names those that exceed the quota before the upload begins. */
export function useChosenFiles() {
  const t = useTranslations("deposit.files");
  const { files, uploads } = useFiles();
  const { queue } = useQueue();
  const { mostFiles, quotaBytes, mostFileBytes } = useFormSettings();
  const [problems, setProblems] = useState<string[]>([]);

  function take(chosen: readonly ChosenFile[]) {
    // One that was begun and broke off goes on when it is chosen again.
    const here = files.filter(({ status }) => status === "completed");
    const taken = new Set([...here.map(({ key }) => key), ...uploads.map(({ key }) => key)]);
    let used =
      here.reduce((sum, { size = 0 }) => sum + size, 0) +
      uploads.reduce((sum, { file }) => sum + file.size, 0);
    const refused: string[] = [];
    const accepted = chosen.filter(({ key, file }) => {
      const problem = refusalOf({ key, file }, taken, used);
      if (problem) refused.push(`${key}: ${problem}`);
      else {
        taken.add(key);
        used += file.size;
      }
      return !problem;
    });
    setProblems(summed(refused));
    queue.add(accepted);
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
      return t("tooLarge", { free: formatBytes(Math.max(0, free)), size: formatBytes(quotaBytes) });
    return undefined;
  }
  /** Of a large folder not every name is listed. */
  function summed(refused: readonly string[]): string[] {
    const more = refused.length - MAX_PROBLEMS;
    return more > 0
      ? [...refused.slice(0, MAX_PROBLEMS), t("moreRefused", { count: more })]
      : [...refused];
  }
  function takeDropped(dropped: DataTransfer) {
    // Reads one file more than allowed, so that `take` can report the excess.
    filesOfDrop(dropped, mostFiles + 1).then(take, () => setProblems([t("unreadable")]));
  }

  return { take, takeDropped, problems };
}
