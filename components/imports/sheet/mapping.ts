import { type Column, findColumn } from "@/lib/imports/columns";
import { type ImportMessage, importMessage } from "../import-message";
import { columnOfHeading } from "./headings";
import { letters } from "./letters";
import { missingColumns, usedColumns } from "./missing-columns";
import type { Sheet } from "./sheet";

/** What each column of a sheet holds, in their order; undefined ones are passed over. */
export type Mapping = readonly (Mapped | undefined)[];

type Mapped = {
  column: Column;
  /** The index of the one value that the column holds, for headings with a number; otherwise a cell may hold several. */
  position?: number;
};

/** The mapping recognised from the headings. Of two columns for the same field the first gets it. */
export function recognise(sheet: Sheet): Mapping {
  const taken = new Set<string>();
  return sheet.headings.map((heading) => {
    const read = columnOfHeading(heading);
    if (!read || taken.has(slotOf(read))) return undefined;
    if (!read.column.many || read.position !== undefined) taken.add(slotOf(read));
    return read;
  });
}

const slotOf = ({ column, position }: Mapped) => `${column.id} ${position ?? ""}`;

/** The mapping with one column of the sheet meaning something else, or nothing. */
export function remapped(mapping: Mapping, sheet: Sheet, at: number, id: string): Mapping {
  const column = findColumn(id);
  const number = /\d+/.exec(sheet.headings[at] ?? "")?.[0];
  const isOneOfSeveral = column?.many && number !== undefined && Number(number) > 0;
  const mapped = column && {
    column,
    ...(isOneOfSeveral ? { position: Number(number) - 1 } : {}),
  };
  return mapping.map((before, index) => (index === at ? mapped : before));
}

/** Problems of the mapping itself, before any row is read. */
export function problemsOfMapping(mapping: Mapping): ImportMessage[] {
  const missing = missingColumns(usedColumns(mapping)).map(({ id }) =>
    importMessage("noColumn", { column: id }),
  );
  const doubled = mapping.flatMap((mapped, at) => {
    if (!mapped) return [];
    const first = mapping.findIndex((other) => other && slotOf(other) === slotOf(mapped));
    const mayRepeat = mapped.column.many && mapped.position === undefined && !mapped.column.part;
    return first < at && !mayRepeat
      ? [
          importMessage("twoColumns", {
            first: letters(first),
            second: letters(at),
            column: mapped.column.id,
          }),
        ]
      : [];
  });
  return [...missing, ...doubled];
}
