import type { useTranslations } from "next-intl";
import { formatBytes } from "@/components/ui/format-bytes";
import type { FileJson } from "@/lib/files/schema";
import type { FormSettings } from "../form-settings";
import type { ChosenFile } from "./chosen-files";
import type { Upload } from "./upload-queue";

export type Refused = {
  /** Sentences that name the files. */
  problems: readonly string[];
  /** Those that the draft has already, under the same names. */
  replacing: readonly ChosenFile[];
};

type Check = {
  files: readonly FileJson[];
  uploads: readonly Upload[];
  limits: Pick<FormSettings, "mostFiles" | "quotaBytes" | "mostFileBytes">;
  /** Whether chosen files take the place of those that have their names. */
  isReplacing: boolean;
  locale: string;
  t: ReturnType<typeof useTranslations<"deposit.files">>;
};

/** Which of the chosen files can be sent, and why others cannot: known before anything is sent. */
export function checkChosen(
  chosen: readonly ChosenFile[],
  { files, uploads, limits: { mostFiles, quotaBytes, mostFileBytes }, ...options }: Check,
): { accepted: readonly ChosenFile[]; refused: Refused } {
  const { isReplacing, locale, t } = options;
  const onTheirWay = new Set(uploads.map(({ key }) => key));
  const names = new Set(chosen.map(({ key }) => key));
  // One that was begun and broke off goes on when it is chosen again.
  const complete = files.filter(
    ({ key, status }) => status === "completed" && !onTheirWay.has(key),
  );
  const kept = complete.filter(({ key }) => !isReplacing || !names.has(key));
  const here = new Set(kept.map(({ key }) => key));
  const taken = new Set([...here, ...onTheirWay]);
  let used =
    kept.reduce((sum, { size = 0 }) => sum + size, 0) +
    uploads.reduce((sum, { file }) => sum + file.size, 0);

  function problemOf({ key, file }: ChosenFile): string | undefined {
    if (taken.has(key)) return t("twice");
    if (taken.size >= mostFiles) return t("tooMany", { count: mostFiles });
    const free = Math.max(0, Math.min(quotaBytes - used, mostFileBytes));
    if (file.size <= free) return undefined;
    return t("tooLarge", {
      free: formatBytes(free, locale),
      size: formatBytes(quotaBytes, locale),
    });
  }
  const problems: string[] = [];
  const accepted = chosen.filter((one) => {
    const problem = problemOf(one);
    if (problem) problems.push(`${one.key}: ${problem}`);
    else {
      taken.add(one.key);
      used += one.file.size;
    }
    return !problem;
  });
  return { accepted, refused: { problems, replacing: chosen.filter(({ key }) => here.has(key)) } };
}
