import { useLocale, useTranslations } from "next-intl";
import { formatBytes } from "@/components/ui/format-bytes";
import { Paperclip } from "@/components/ui/icons";
import type { RequestFileJson } from "@/lib/request-engine/schema";
import { pathOf } from "./request-json";

/** Files of a comment that stands. */
export function AttachmentList({ files }: { files: readonly RequestFileJson[] }) {
  const t = useTranslations("requests.files");
  const locale = useLocale();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("attached")} className="mt-3 space-y-1 border-t border-line pt-3">
      {files.map(({ id, original_filename, size, links }) => (
        <li key={id} className="flex items-baseline gap-2 text-[0.9375rem]/6">
          <Paperclip aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
          <a href={pathOf(links.content)} className="min-w-0 link break-words">
            <bdi>{original_filename}</bdi>
          </a>
          <span className="shrink-0 text-sm text-muted">{formatBytes(size, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
