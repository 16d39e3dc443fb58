"use client";

import { Upload } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { formatBytes } from "@/components/ui/format";
import { useFormSettings } from "../form-settings";
import { type ChosenFile, filesOfDrop, filesOfInput } from "./chosen-files";
import { useFiles } from "./files-context";

/** Refused files that are named. */
const MAX_PROBLEMS = 10;

/** Where files are dropped or chosen. What there is no room for is said before a byte is sent. */
export function DropZone() {
  const t = useTranslations("deposit.files");
  const format = useFormatter();
  const { files, uploads, queue } = useFiles();
  const { mostFiles, quotaBytes, mostFileBytes } = useFormSettings();
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
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
    // One more than there is room for, so that what is too much is told.
    filesOfDrop(dropped, mostFiles + 1).then(take, () => setProblems([t("unreadable")]));
  }
  function picked({ target }: ChangeEvent<HTMLInputElement>) {
    take(filesOfInput(target.files ?? []));
    // The same file can be chosen again after it was removed.
    target.value = "";
  }
  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          takeDropped(event.dataTransfer);
        }}
        className={cn(
          "flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-lg border-2 border-dashed px-4 py-7 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-control",
        )}
      >
        <Upload aria-hidden className="size-6 shrink-0 text-muted max-sm:hidden" />
        <span className="text-muted max-sm:hidden">{t("drop")}</span>
        <Button onClick={() => picker.current?.click()}>{t("choose")}</Button>
        <input
          ref={picker}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={t("choose")}
          className="sr-only"
          onChange={picked}
        />
        <Button
          look="quiet"
          onClick={() => folderPicker.current?.click()}
          className="max-sm:hidden"
        >
          {t("chooseFolder")}
        </Button>
        <input
          ref={folderPicker}
          type="file"
          multiple
          // Missing in the types of React; every browser knows it.
          {...{ webkitdirectory: "" }}
          tabIndex={-1}
          aria-label={t("chooseFolder")}
          className="sr-only"
          onChange={picked}
        />
        <span className="w-full text-sm text-muted">
          {t("limits", { count: format.number(mostFiles), size: formatBytes(quotaBytes) })}
        </span>
      </div>
      {problems.length > 0 && (
        <ul role="alert" className="mt-2 text-sm font-medium text-danger">
          {problems.map((problem) => (
            <li key={problem} className="break-words">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
