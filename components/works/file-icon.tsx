import {
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
} from "lucide-react";

const ICONS: readonly [kind: RegExp, icon: LucideIcon][] = [
  [/^image\//, FileImage],
  [/^audio\//, FileAudio],
  [/^video\//, FileVideo],
  [/zip|tar|compressed/, FileArchive],
  [/csv|spreadsheet|excel/, FileSpreadsheet],
  [/pdf|^text\/|word/, FileText],
  [/^/, File],
];

/** Decoration beside a file name, by the kind of file. */
export function FileIcon({ mediaType }: { mediaType: string }) {
  return ICONS.filter(([kind]) => kind.test(mediaType))
    .slice(0, 1)
    .map(([kind, Icon]) => (
      <Icon key={kind.source} aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
    ));
}
