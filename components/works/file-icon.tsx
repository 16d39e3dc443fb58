import {
  File,
  FileArchive,
  FileHeadphone,
  FileImage,
  FileSpreadsheet,
  FileText,
  FilePlay,
  type IconType,
} from "@/components/ui/icons";

const ICONS: readonly [kind: RegExp, icon: IconType][] = [
  [/^image\//, FileImage],
  [/^audio\//, FileHeadphone],
  [/^video\//, FilePlay],
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
