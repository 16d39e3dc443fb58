import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { htmlToText } from "@/lib/core/html";
import { mapInSlices } from "@/lib/core/time-slices";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { localised } from "@/lib/vocabularies";
import type { WorkJson } from "../schema";

/** A list of works as a file, written piece by piece. */
type Works = AsyncIterable<readonly WorkJson[]>;

type Titled = { title?: unknown; id?: string } | undefined;

/** The columns of a work in a sheet. Several values of a column are separated by `; `. */
const COLUMNS: readonly {
  heading: string;
  width: number;
  value: (work: WorkJson, languages: readonly string[]) => string;
}[] = [
  { heading: "Identifier", width: 14, value: ({ id }) => id },
  { heading: "Title", width: 60, value: ({ metadata }) => metadata.title ?? "" },
  {
    heading: "Creators",
    width: 40,
    value: ({ metadata }) =>
      joined(metadata.creators?.map(({ person_or_org }) => person_or_org.name)),
  },
  {
    heading: "Publication date",
    width: 16,
    value: ({ metadata }) => metadata.publication_date ?? "",
  },
  {
    heading: "Resource type",
    width: 24,
    value: ({ metadata }, languages) => named(metadata.resource_type, languages),
  },
  { heading: "Publisher", width: 28, value: ({ metadata }) => metadata.publisher ?? "" },
  { heading: "DOI", width: 28, value: ({ pids }) => pids.doi?.identifier ?? "" },
  {
    heading: "Address",
    width: 44,
    value: ({ id }) => absoluteUrl(`/records/${id}`),
  },
  { heading: "Access", width: 14, value: ({ access }) => access.status },
  {
    heading: "Licences",
    width: 32,
    value: ({ metadata }, languages) =>
      joined(metadata.rights?.map((right) => named(right, languages))),
  },
  {
    heading: "Languages",
    width: 18,
    value: ({ metadata }, languages) =>
      joined(metadata.languages?.map((language) => named(language, languages))),
  },
  {
    heading: "Subjects",
    width: 40,
    value: ({ metadata }) => joined(metadata.subjects?.map(({ subject }) => subject)),
  },
  {
    heading: "Description",
    width: 60,
    value: ({ metadata }) => htmlToText(metadata.description ?? "").slice(0, MAX_IN_A_CELL),
  },
  {
    heading: "Version",
    width: 10,
    value: ({ metadata, versions }) => metadata.version ?? `v${versions.index}`,
  },
  { heading: "Files", width: 8, value: ({ files }) => String(files.count ?? 0) },
  { heading: "Created", width: 22, value: ({ created }) => created },
  { heading: "Updated", width: 22, value: ({ updated }) => updated },
];

/** What programs for sheets take (Excel specifications and limits). */
const MAX_IN_A_CELL = 32_767;

const joined = (values: readonly (string | undefined)[] | undefined) =>
  (values ?? []).filter(Boolean).join("; ");

const named = (term: Titled, languages: readonly string[]): string =>
  (typeof term?.title === "object" && term.title !== null
    ? localised(term.title as Record<string, string>, languages)
    : undefined) ??
  term?.id ??
  "";

const rowOf = (work: WorkJson, languages: readonly string[]) =>
  COLUMNS.map(({ value }) => value(work, languages));

/** One JSON document a line, as the API answers each work (https://jsonlines.org). */
export function jsonLines(works: Works): Readable {
  return Readable.from(lines(), { objectMode: false });
  async function* lines() {
    for await (const piece of works)
      if (piece.length > 0)
        yield (await mapInSlices(piece, (work) => `${JSON.stringify(work)}\n`)).join("");
  }
}

/** RFC 4180, with the mark by which programs for sheets know UTF-8, and no cell that they would take for a formula. */
export function csv(works: Works, languages: readonly string[]): Readable {
  return Readable.from(lines(), { objectMode: false });
  async function* lines() {
    const { default: Papa } = await import("papaparse");
    const textOf = (rows: string[][]) => `${Papa.unparse(rows, { escapeFormulae: true })}\r\n`;
    yield `\uFEFF${textOf([COLUMNS.map(({ heading }) => heading)])}`;
    for await (const piece of works)
      if (piece.length > 0)
        yield (await mapInSlices(piece, (work) => textOf([rowOf(work, languages)]))).join("");
  }
}

/** A workbook that is written while it is read; its cells are texts, so that nothing in them is reckoned. */
export function workbook(works: Works, languages: readonly string[]): Readable {
  const sink = new PassThrough({ highWaterMark: 1024 * 1024 });
  void writeWorkbook(works, languages, sink).catch((error: unknown) =>
    sink.destroy(error as Error),
  );
  return sink;
}

async function writeWorkbook(
  works: Works,
  languages: readonly string[],
  sink: PassThrough,
): Promise<void> {
  // The library is large and seldom needed.
  const { default: excel } = await import("exceljs");
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: sink });
  const sheet = book.addWorksheet("Works", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = COLUMNS.map(({ heading, width }) => ({ header: heading, width }));
  for await (const piece of works) {
    await mapInSlices(piece, (work) => sheet.addRow(rowOf(work, languages)).commit());
    // The library does not wait for its reader; we do between pieces.
    if (sink.writableNeedDrain) await Promise.race([once(sink, "drain"), once(sink, "close")]);
    if (sink.destroyed) return;
  }
  sheet.commit();
  await book.commit();
}
