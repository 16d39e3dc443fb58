"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { formatBytes } from "@/components/ui/format-bytes";
import { Upload } from "@/components/ui/icons";
import { whenShown } from "@/components/ui/on-demand";
import { useFormSettings } from "../form-settings";
import { type ChosenFile, filesOfInput } from "./chosen-files";
import { useChosenFiles } from "./use-chosen-files";

const RefusedFiles = whenShown(() =>
  import("./refused-files").then((module) => module.RefusedFiles),
);

/** Takes dropped or chosen files. Files that exceed the quota are refused before the upload begins. */
export function DropZone() {
  const t = useTranslations("deposit.files");
  const locale = useLocale();
  const { mostFiles, quotaBytes } = useFormSettings();
  const { add, addDropped, addInstead, refused, failure } = useChosenFiles();
  const [isOver, setOver] = useState(false);
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
          addDropped(event.dataTransfer);
        }}
        className={cn(
          "flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-lg border-2 border-dashed px-4 py-7 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-control",
        )}
      >
        <Upload aria-hidden className="size-6 shrink-0 text-muted max-sm:hidden" />
        <span className="text-muted max-sm:hidden">{t("drop")}</span>
        <span className="flex flex-wrap justify-center gap-x-3 gap-y-2">
          <PickerButton label={t("choose")} onChoose={add} />
          <PickerButton label={t("chooseFolder")} takesFolders onChoose={add} />
        </span>
        <span className="w-full text-sm text-muted">
          {t("limits", { count: mostFiles, size: formatBytes(quotaBytes, locale) })}
        </span>
      </div>
      {(failure || refused.length > 0) && (
        <RefusedFiles refused={refused} failure={failure} onReplace={addInstead} />
      )}
    </div>
  );
}

type PickerButtonProps = {
  label: string;
  takesFolders?: boolean;
  onChoose: (chosen: readonly ChosenFile[]) => void;
};

/** Opens the browser's own choice of files, or of a folder with all that is in it. */
function PickerButton({ label, takesFolders = false, onChoose }: PickerButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look={takesFolders ? "quiet" : "secondary"}
        onClick={() => picker.current?.click()}
        className={takesFolders ? "max-sm:hidden" : undefined}
      >
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        // Missing in the types of React; every browser knows it.
        {...(takesFolders ? { webkitdirectory: "" } : {})}
        aria-label={label}
        // The button stands for it.
        hidden
        onChange={({ target }) => {
          onChoose(filesOfInput(target.files ?? []));
          // The same file can be chosen again after it was removed.
          target.value = "";
        }}
      />
    </>
  );
}
