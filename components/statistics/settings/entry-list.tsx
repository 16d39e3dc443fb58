"use client";

import { type ReactNode, useState } from "react";

type EntryListProps<Entry> = {
  entries: readonly Entry[];
  row: (entry: Entry) => ReactNode;
  /** A form for a further one; called with what to do when it was sent. */
  form: (onDone: () => void) => ReactNode;
};

/** What there is, and a form below it that begins anew when it was sent. */
export function EntryList<Entry extends { readonly id: string }>({
  entries,
  row,
  form,
}: EntryListProps<Entry>) {
  const [round, setRound] = useState(0);
  return (
    <>
      {entries.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={entry.id}>{row(entry)}</li>
          ))}
        </ul>
      )}
      <div key={round}>{form(() => setRound((before) => before + 1))}</div>
    </>
  );
}
