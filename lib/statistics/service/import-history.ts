import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { BadRequest } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { importEvents, importTotals, listMonthsWithoutEvents, type PastTotals } from "@/lib/usage";
import { describeForStatistics } from "@/lib/works";
import { dayOf, textOfDay } from "@/lib/core/calendar";
import { type InvenioEvent, readInvenioEvent } from "../history/invenio-events";
import { columnsProblem, readTotalsRow, spread, type TotalsRow } from "../history/totals";

/** Lines that are written together. */
const MAX_LINES = 500;
/** Problems that are told one by one; the others are counted. */
const MAX_TOLD = 50;

type Options = {
  /** A table (`.csv`) or events, one JSON object on a line (`.jsonl`, `.ndjson`); either may be compressed (`.gz`). */
  readonly file: string;
  /** Totals of this name for the same work and day are replaced. */
  readonly source: string;
  /** The published version that each name leads to; unknown ones are left out. */
  readonly findVersions: (
    ctx: Context,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly onLines?: (done: number) => void;
};

/** A line of the file, and why it was left out. */
type LineProblem = { readonly line: number; readonly problem: Message };

export type ImportedHistory = {
  readonly lines: number;
  /** Lines whose numbers or events are here now. */
  readonly written: number;
  /** Events that were here already, and views through an API, which do not count. */
  readonly skipped: number;
  readonly leftOut: number;
  /** The first of them. */
  readonly problems: readonly LineProblem[];
};

type Line<Content> = { readonly line: number; readonly content: Content };

/**
 * Takes over what was counted elsewhere: totals of works by month or day, or the events of an InvenioRDM. The same file again
 * changes nothing. Lines that cannot be used are left out and named, all others are kept.
 *
 * @throws BadRequest when the file cannot be read as any of these
 */
export async function importHistory(ctx: Context, options: Options): Promise<ImportedHistory> {
  const name = options.file.toLowerCase().replace(/\.gz$/, "");
  if (name.endsWith(".csv")) return new TotalsImport(ctx, options).run();
  if (/\.(jsonl|ndjson)$/.test(name)) return new EventsImport(ctx, options).run();
  throw new BadRequest("statistics.history.file", { file: options.file });
}

const isMessage = (content: object): content is Message => "key" in content;

/** What both kinds of files have in common: lines are read, their works found, and what can be used is written, some at a time. */
abstract class HistoryImport<Content extends { readonly name: string }> {
  readonly #problems: LineProblem[] = [];
  #lines = 0;
  #written = 0;
  #skipped = 0;
  #leftOut = 0;
  #removed: ReadonlySet<string> = new Set();

  constructor(
    protected readonly ctx: Context,
    protected readonly options: Options,
  ) {}

  /** Nothing for lines that need not be written. */
  protected abstract read(): AsyncIterable<Line<Content | Message | undefined>>;
  /** The months, `2026-02`, that a line is about. */
  protected abstract monthsOf(content: Content): string[];
  /** Answers how many lines were new. */
  protected abstract write(
    found: readonly (Line<Content> & { readonly workId: string })[],
  ): Promise<number>;

  async run(): Promise<ImportedHistory> {
    this.#removed = new Set(await listMonthsWithoutEvents(this.ctx));
    let waiting: Line<Content>[] = [];
    for await (const { line, content } of this.read()) {
      this.#lines += 1;
      if (content === undefined) this.#skipped += 1;
      else if (isMessage(content)) this.leaveOut(line, content);
      else waiting.push({ line, content });
      if (waiting.length === MAX_LINES) {
        await this.#writeAll(waiting);
        waiting = [];
      }
    }
    await this.#writeAll(waiting);
    return {
      lines: this.#lines,
      written: this.#written,
      skipped: this.#skipped,
      leftOut: this.#leftOut,
      problems: this.#problems,
    };
  }

  protected leaveOut(line: number, problem: Message): void {
    this.#leftOut += 1;
    if (this.#problems.length < MAX_TOLD) this.#problems.push({ line, problem });
  }

  async #writeAll(lines: readonly Line<Content>[]): Promise<void> {
    const names = [...new Set(lines.map(({ content }) => content.name))];
    const versions = await this.options.findVersions(this.ctx, names);
    const found = lines.flatMap((one) => {
      const workId = versions.get(one.content.name);
      const removed = this.monthsOf(one.content).find((month) => this.#removed.has(month));
      if (workId !== undefined && removed === undefined) return [{ ...one, workId }];
      this.leaveOut(
        one.line,
        workId === undefined
          ? message("statistics.history.work", { work: one.content.name })
          : message("statistics.history.removed", { month: removed ?? "" }),
      );
      return [];
    });
    const before = this.#leftOut;
    const written = await this.write(found);
    this.#written += written;
    this.#skipped += found.length - written - (this.#leftOut - before);
    this.options.onLines?.(this.#lines);
  }

  protected itemsOf(found: readonly { readonly workId: string }[]) {
    return describeForStatistics(this.ctx, [...new Set(found.map(({ workId }) => workId))]);
  }
}

class TotalsImport extends HistoryImport<TotalsRow> {
  /** The line that has told of a version and month, or of one of its days. */
  readonly #told = new Map<string, number>();

  protected async *read() {
    const { default: Papa } = await import("papaparse");
    const table = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, skipEmptyLines: "greedy" });
    const rows = pipeline(openFile(this.options.file), table, () => undefined);
    const today = dayOf(this.ctx.now);
    let line = 1;
    for await (const row of rows as AsyncIterable<Record<string, unknown>>) {
      const problem = line === 1 ? columnsProblem(Object.keys(row)) : undefined;
      if (problem) throw new BadRequest(problem.key, problem.values);
      line += 1;
      yield { line, content: readTotalsRow(row, today) };
    }
  }

  protected monthsOf({ days }: TotalsRow) {
    return [textOfDay(days.from).slice(0, 7)];
  }

  protected async write(found: readonly (Line<TotalsRow> & { workId: string })[]) {
    const distinct = found.filter((one) => !this.#isRepeated(one));
    const totals = distinct.flatMap(({ workId, content }) =>
      spread(content).map((numbers): PastTotals => ({ workId, ...numbers })),
    );
    await importTotals(this.ctx.db, {
      source: this.options.source,
      totals,
      items: await this.itemsOf(distinct),
    });
    return distinct.length;
  }

  /** A month and one of its days would replace each other. */
  #isRepeated({ line, workId, content: { days } }: Line<TotalsRow> & { workId: string }): boolean {
    const day = `${workId} ${textOfDay(days.from)}`;
    const month = day.slice(0, -3);
    const isMonth = days.to > days.from;
    const other = isMonth ? this.#told.get(`${month} days`) : this.#told.get(day);
    const earlier = this.#told.get(month) ?? other;
    if (earlier !== undefined) {
      this.leaveOut(line, message("statistics.history.repeated", { line: earlier }));
      return true;
    }
    if (isMonth) this.#told.set(month, line);
    else this.#told.set(day, line).set(`${month} days`, line);
    return false;
  }
}

class EventsImport extends HistoryImport<InvenioEvent> {
  protected async *read() {
    const lines = createInterface({ input: openFile(this.options.file), crlfDelay: Infinity });
    let line = 0;
    for await (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield { line, content: readInvenioEvent(text, this.ctx.now) };
    }
  }

  protected monthsOf({ at }: InvenioEvent) {
    return [at.toISOString().slice(0, 7)];
  }

  protected async write(found: readonly (Line<InvenioEvent> & { workId: string })[]) {
    const events = found.map(({ workId, content: { name: _, ...event } }) => ({
      ...event,
      workId,
    }));
    return importEvents(this.ctx.db, { events, items: await this.itemsOf(found) });
  }
}

function openFile(file: string) {
  const bytes = createReadStream(file);
  return file.toLowerCase().endsWith(".gz")
    ? pipeline(bytes, createGunzip(), () => undefined)
    : bytes;
}
