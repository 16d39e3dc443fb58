"use client";

import { Upload } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { formatBytes } from "@/components/ui/format";
import { useFormSettings } from "../form-settings";
import { useFiles } from "./files-context";

/** Where files are dropped or chosen. What there is no room for is said before a byte is sent. */
export function DropZone() {
  const t = useTranslations("deposit.files");
  const format = useFormatter();
  const { files, uploads, queue } = useFiles();
  const { mostFiles, quotaBytes, mostFileBytes } = useFormSettings();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  function take(list: FileList | null) {
    // One that was begun and broke off goes on when it is chosen again.
    const here = files.filter(({ status }) => status === "completed");
    const taken = new Set([...here.map(({ key }) => key), ...uploads.map(({ key }) => key)]);
    let used =
      here.reduce((sum, { size = 0 }) => sum + size, 0) +
      uploads.reduce((sum, { file }) => sum + file.size, 0);
    const refused: string[] = [];
    const accepted = [...(list ?? [])].filter((file) => {
      const problem = refusalOf(file, taken, used);
      if (problem) refused.push(`${file.name}: ${problem}`);
      else {
        taken.add(file.name);
        used += file.size;
      }
      return !problem;
    });
    setProblems(refused);
    queue.add(accepted.map((file) => ({ key: file.name, file })));
  }
  function refusalOf(file: File, taken: ReadonlySet<string>, used: number): string | undefined {
    if (taken.has(file.name)) return t("twice");
    if (taken.size >= mostFiles) return t("tooMany", { count: mostFiles });
    const free = Math.min(quotaBytes - used, mostFileBytes);
    if (file.size > free)
      return t("tooLarge", { free: formatBytes(Math.max(0, free)), size: formatBytes(quotaBytes) });
    return undefined;
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
          take(event.dataTransfer.files);
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
          onChange={(event) => {
            take(event.target.files);
            // The same file can be chosen again after it was removed.
            event.target.value = "";
          }}
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
