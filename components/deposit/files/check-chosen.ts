import type { useTranslations } from "next-intl";
import { formatBytes } from "@/components/ui/format-bytes";
import type { FileJson } from "@/lib/files/schema";
import type { FormSettings } from "../form-settings";
import type { ChosenFile } from "./chosen-files";
import type { Upload } from "./upload-queue";

/** A chosen file that is not sent, and a sentence that says why. */
export type Refused = ChosenFile & {
  readonly reason: string;
  /** The draft has a file of that name. */
  readonly canReplace: boolean;
};

export type Check = {
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
): { accepted: readonly ChosenFile[]; refused: readonly Refused[] } {
  const { isReplacing, locale, t } = options;
  const onTheirWay = uploads.map(({ key, file }) => [key, file.size] as const);
  // One that was begun and broke off goes on when it is chosen again.
  const complete = files.filter(({ status }) => status === "completed");
  const replaceable = new Map(complete.map(({ key, size = 0 }) => [key, size]));
  for (const [key] of onTheirWay) replaceable.delete(key);
  const sizes = new Map([...replaceable, ...onTheirWay]);
  let used = [...sizes.values()].reduce((sum, size) => sum + size, 0);

  function reasonAgainst({ key, file }: ChosenFile): string | undefined {
    const before = sizes.get(key);
    if (before !== undefined && !(isReplacing && replaceable.has(key))) return t("twice");
    if (before === undefined && sizes.size >= mostFiles) return t("tooMany", { count: mostFiles });
    const free = Math.max(0, Math.min(quotaBytes - used + (before ?? 0), mostFileBytes));
    if (file.size <= free) return undefined;
    return t("tooLarge", {
      free: formatBytes(free, locale),
      size: formatBytes(quotaBytes, locale),
    });
  }
  const accepted: ChosenFile[] = [];
  const refused: Refused[] = [];
  for (const one of chosen) {
    const reason = reasonAgainst(one);
    if (reason !== undefined) {
      refused.push({ ...one, reason, canReplace: !isReplacing && replaceable.has(one.key) });
      continue;
    }
    accepted.push(one);
    used += one.file.size - (sizes.get(one.key) ?? 0);
    sizes.set(one.key, one.file.size);
    replaceable.delete(one.key);
  }
  return { accepted, refused };
}
