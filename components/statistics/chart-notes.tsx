import { useLocale, useTranslations } from "next-intl";
import { type Bin, placeOf } from "./bins";
import { formatDay } from "./day-format";

/** What readers should know of a day. */
export type ChartNote = {
  readonly id: string;
  readonly day: number;
  readonly text: string;
};

type NotesProps = { notes: readonly ChartNote[] };

/** Where in the chart the notes belong; they are numbered as below it. */
export function NoteMarks({
  notes,
  bins,
  isBars,
}: NotesProps & { bins: readonly Bin[]; isBars: boolean }) {
  return notes.map(({ id, day }, number) => {
    const at = bins.findIndex(({ from, to }) => day >= from && day <= to);
    const place = placeOf(at, bins.length, isBars);
    return (
      <span
        key={id}
        className="absolute inset-y-0 border-s border-dashed border-control"
        style={{ left: `${place * 100}%` }}
      >
        <span className="absolute -top-3 -translate-x-1/2 rounded-full border border-control bg-surface px-1.5 text-xs">
          {number + 1}
        </span>
      </span>
    );
  });
}

export function Notes({ notes }: NotesProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  if (notes.length === 0) return null;
  return (
    <ol aria-label={t("notes")} className="mt-3 list-decimal space-y-0.5 ps-5 text-sm text-muted">
      {notes.map(({ id, day, text }) => (
        <li key={id}>
          {formatDay(day, locale)}: <bdi className="text-ink">{text}</bdi>
        </li>
      ))}
    </ol>
  );
}
