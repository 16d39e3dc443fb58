import { useTranslations } from "next-intl";
import { previewKindOf } from "@/lib/core/preview-kinds";
import { cn } from "@/components/ui/class-names";
import { firstPreview, previewHref } from "./work-files";
import type { WorkJson } from "./work-json";

/** The name by which links open in the frame. */
export const FILE_FRAME = "file-preview";

/**
 * Files shown in place. The frame is a sandbox in which nothing runs, and links of the list open in it by its name:
 * it needs no scripts. It is loaded when the reader comes near it.
 */
export function FilePreview({ work, isDraft }: { work: WorkJson; isDraft: boolean }) {
  const t = useTranslations("work.files");
  const first = firstPreview(work);
  if (!first) return null;
  const isSound = previewKindOf(first.mimetype) === "audio";
  return (
    <iframe
      name={FILE_FRAME}
      title={t("previewPane")}
      src={previewHref(work.id, first.key, { isDraft })}
      loading="lazy"
      sandbox="allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"
      className={cn(
        "mt-4 w-full resize-y rounded-md border border-line bg-surface",
        isSound ? "h-44" : "h-[30rem] max-h-[80vh]",
      )}
      data-print="hide"
    />
  );
}
