import { type Column, findColumn } from "@/lib/imports/columns";
import { type ImportMessage, importMessage } from "../import-message";
import { isInColumn } from "./field-name";
import { splitCell } from "./split-cell";
import type { Mapping } from "./mapping";
import { fundingOf, type Parts, personOf, PLACES_OF_PARTS } from "./people";
import type { Row, Sheet } from "./sheet";
import type { Terms } from "./terms";
import type { Value } from "./value";
import { readValue } from "./values";

/** A work as a row describes it. */
type SheetWork = {
  row: number;
  work: Record<string, unknown>;
  /** The column that a value came from, by the path of the value in the work. */
  origins: ReadonlyMap<string, number>;
};

export type CellProblem = { row: number; at?: number; message: ImportMessage };

export type SheetWorks = {
  works: readonly SheetWork[];
  problems: readonly CellProblem[];
  /** The template's example was still there and is no work. */
  hasExample: boolean;
};

/** The works in the rows of a sheet, and the problems that can be found before the service checks them. */
export function worksOf(sheet: Sheet, mapping: Mapping, terms: Terms): SheetWorks {
  const rows = sheet.rows.filter((row) => !isExample(row, mapping));
  const problems: CellProblem[] = [];
  const works = rows.map((row) => {
    const builder = new WorkOfRow(row, mapping, terms);
    problems.push(...builder.problems);
    return { row: row.number, work: builder.work, origins: builder.origins };
  });
  return {
    works,
    problems: [...problems, ...repeatedIds(rows, mapping)].sort(
      (a, b) => a.row - b.row || (a.at ?? 0) - (b.at ?? 0),
    ),
    hasExample: rows.length < sheet.rows.length,
  };
}

function isExample({ cells }: Row, mapping: Mapping): boolean {
  const filled = cells.flatMap((cell, at) =>
    cell ? [{ cell, example: mapping[at]?.column.example }] : [],
  );
  return filled.length > 3 && filled.every(({ cell, example }) => cell === example);
}

function repeatedIds(rows: readonly Row[], mapping: Mapping): CellProblem[] {
  const at = mapping.findIndex((mapped) => mapped?.column.id === "import_id");
  const first = new Map<string, number>();
  return rows.flatMap(({ number, cells }) => {
    const id = at >= 0 ? cells[at] : undefined;
    const before = id ? first.get(id) : undefined;
    if (id && before === undefined) first.set(id, number);
    return before === undefined
      ? []
      : [{ row: number, at, message: importMessage("repeatedId", { id: id ?? "", row: before }) }];
  });
}

type Cell = { text: string; at: number; column: Column; position?: number };
type Entry = Map<string, { text: string; column: Column; at: number }>;

/** Fields that are lists though a column of theirs holds one value. */
const LISTS = new Set(["identifier", "title"]);

class WorkOfRow {
  readonly work: Record<string, unknown> = {};
  readonly origins = new Map<string, number>();
  readonly problems: CellProblem[] = [];
  /** Entries that several columns make together, by place and kind. */
  private readonly entries = new Map<string, { column: Column; entries: Entry[] }>();

  constructor(
    private readonly row: Row,
    mapping: Mapping,
    private readonly terms: Terms,
  ) {
    for (const [at, mapped] of mapping.entries()) {
      const text = row.cells[at] ?? "";
      if (!mapped) continue;
      if (text === "") this.missing(mapped.column, at, mapping);
      else this.take({ ...mapped, text, at });
    }
    for (const { column, entries } of this.entries.values()) this.putTogether(column, entries);
    this.completeAccess();
  }

  private missing(column: Column, at: number, mapping: Mapping): void {
    const isElsewhere = mapping.some(
      (other, index) => other?.column.place === column.place && this.row.cells[index],
    );
    if (column.required && !isElsewhere)
      this.problems.push({
        row: this.row.number,
        at,
        message: importMessage("missing", { column: column.id }),
      });
  }

  private take(cell: Cell): void {
    const { column, text, at, position } = cell;
    if (column.part || column.kind === "person") return this.collect(cell);
    const isSingle = position !== undefined || !column.many;
    const texts = isSingle ? [text] : splitCell(text, column.many).filter(Boolean);
    for (const one of texts) {
      if (column.kind === "file") this.addFile(one, at);
      else if (column.many || LISTS.has(column.kind))
        this.append(column.place, this.read(one, cell), at);
      else this.set(column.place, this.read(one, cell), at);
    }
  }

  private read(text: string, { column, at }: Pick<Cell, "column" | "at">): unknown {
    return this.note(readValue(text, column, this.terms), at);
  }

  private note({ value, problem }: Value, at: number): unknown {
    if (problem) this.problems.push({ row: this.row.number, at, message: problem });
    return value;
  }

  /** The entry is chosen by the number after the heading, or by the order within the cell. */
  private collect({ column, text, at, position }: Cell): void {
    const key = `${column.place} ${column.type ?? ""}`;
    const group = this.entries.get(key) ?? { column, entries: [] };
    this.entries.set(key, group);
    const texts = position === undefined ? splitCell(text) : [text];
    for (const [index, one] of texts.entries()) {
      const which = position ?? index;
      const entry = (group.entries[which] ??= new Map());
      if (one) entry.set(column.part ?? "name", { text: one, column, at });
    }
  }

  private putTogether(column: Column, entries: readonly (Entry | undefined)[]): void {
    for (const entry of entries) {
      if (!entry || entry.size === 0) continue;
      const [first] = entry.values();
      const value = this.note(this.entryOf(column, entry), first?.at ?? 0);
      const index = this.append(column.place, value, first?.at ?? 0);
      for (const [part, { at }] of entry)
        this.origins.set(`${column.place}.${index}${PLACES_OF_PARTS[part] ?? ""}`, at);
    }
  }

  private entryOf({ place, type }: Column, entry: Parts): Value {
    if (place === "metadata.funding") return fundingOf(entry);
    // Creators have a usual role by themselves.
    const usualRole = place === "metadata.contributors" ? (type ?? "other") : undefined;
    return personOf(entry, this.terms, usualRole);
  }

  private addFile(name: string, at: number): void {
    this.set("files.enabled", true, at);
    const files = this.work.files as { entries?: Record<string, unknown> };
    files.entries = { ...files.entries, [name]: { key: name } };
    this.origins.set(`files.entries.${name}`, at);
    this.origins.set("files", at);
  }

  private append(place: string, value: unknown, at: number): number {
    const { holder, key } = this.holderOf(place);
    const list = Array.isArray(holder[key]) ? (holder[key] as unknown[]) : [];
    holder[key] = [...list, value];
    this.origins.set(`${place}.${list.length}`, at);
    if (!this.origins.has(place)) this.origins.set(place, at);
    return list.length;
  }

  private set(place: string, value: unknown, at: number): void {
    const { holder, key } = this.holderOf(place);
    holder[key] = value;
    this.origins.set(place, at);
  }

  private holderOf(place: string): { holder: Record<string, unknown>; key: string } {
    const names = place.split(".");
    const key = names.pop() ?? place;
    let holder = this.work;
    for (const name of names) holder = (holder[name] ??= {}) as Record<string, unknown>;
    return { holder, key };
  }

  /** An embargo holds back the files, unless more is closed. */
  private completeAccess(): void {
    const { access } = this.work;
    if (!access) return;
    const { record = "public", files, embargo } = access as Record<string, unknown>;
    this.work.access = {
      record,
      // A value that is wrong is wrong once: the files do not repeat it.
      files: files ?? (embargo || record !== "public" ? "restricted" : record),
      ...(embargo ? { embargo: { ...embargo, active: true, reason: "" } } : {}),
    };
  }
}

/** The column whose cell caused an error of the service, with its heading. */
export function placeOf(
  field: string,
  { origins }: Pick<SheetWork, "origins">,
  mapping: Mapping,
): { at?: number; column?: Column } {
  const names = field.split(".");
  for (let length = names.length; length > 0; length--) {
    const at = origins.get(names.slice(0, length).join("."));
    if (at !== undefined) return { at };
  }
  const at = mapping.findIndex((mapped) => mapped && isInColumn(field, mapped.column));
  if (at >= 0) return { at };
  const column = columnAt(field);
  return column ? { column } : {};
}

const REQUIRED = ["title", "resource_type", "publication_date", "publisher", "creators"];

function columnAt(field: string): Column | undefined {
  return REQUIRED.flatMap((id) => findColumn(id) ?? []).find((column) => isInColumn(field, column));
}
