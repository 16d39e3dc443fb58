import type { UsageLabel } from "@/lib/usage/schema";
import { type DayRange, textOfDay } from "@/lib/core/calendar";
import {
  RECORD_CATEGORIES,
  RECORD_NUMBERS,
  USAGE_CATEGORIES,
  USAGE_NUMBERS,
  type UsageCategory,
} from "../counts";
import { type Family, isSnapshot, isUsage, type RankedBy, WHOLE_CATEGORIES } from "../schema";
import { type DayTable, type Strand, strandsOf, totalsOf } from "./day-table";
import { ranksZeros, scoreOf, widthOf } from "./numbers";
import { entriesByDay, type Entry, Ranking } from "./ranking";

/** Daily documents, each as JSON. They are written while they are sent, those of quiet days too. */

type DocumentsWanted = {
  readonly family: Family;
  /** Of the collection; `global` for the service. */
  readonly communityId: string;
  readonly range: DayRange;
};

export function* documentsOf(table: DayTable, wanted: DocumentsWanted): Generator<string, void> {
  const { family, communityId, range } = wanted;
  const write = {
    "record-delta": recordDelta,
    "record-snapshot": recordSnapshot,
    "usage-delta": usageDelta,
    "usage-snapshot": usageSnapshot,
  }[family];
  const whole = wholeOf(table, family);
  const owners = ownersOf(table, family);
  const times = timesOf(table);
  const parts = (isUsage(family) ? USAGE_CATEGORIES : RECORD_CATEGORIES).map((category) => ({
    category,
    part: isSnapshot(family)
      ? new SummedPart(table, family, category)
      : new DailyPart(table, family, category),
  }));
  for (let day = range.from; day <= range.to; day++) {
    const subcounts = parts.map(({ category, part }) => `"${category}":${part.on(day)}`).join();
    yield write({
      community: JSON.stringify(communityId),
      day: textOfDay(day),
      numbers: whole(day),
      uploaders: owners(day),
      ...times(day),
      subcounts,
    });
  }
}

type Told = {
  readonly community: string;
  readonly day: string;
  readonly numbers: readonly number[];
  readonly uploaders: number;
  readonly timestamp: string;
  readonly updated: string;
  readonly subcounts: string;
};

const period = ({ community, day }: Told) =>
  `{"community_id":${community},"period_start":"${day}T00:00:00","period_end":"${day}T23:59:59"`;

const recordDelta = (told: Told) =>
  `${period(told)},"timestamp":"${told.timestamp}","updated_timestamp":"${told.updated}",` +
  `"uploaders":${told.uploaders},${recordChanges(told.numbers)},"subcounts":{${told.subcounts}}}`;

function recordSnapshot({
  community,
  day,
  timestamp,
  updated,
  numbers,
  uploaders,
  subcounts,
}: Told) {
  const { records, parents, files } = recordSums(numbers);
  return (
    `{"community_id":${community},"snapshot_date":"${day}","timestamp":"${timestamp}","updated_timestamp":"${updated}",` +
    `"total_records":${records},"total_parents":${parents},"total_files":${files},` +
    `"total_uploaders":${uploaders},"subcounts":{${subcounts}}}`
  );
}

const usageDelta = (told: Told) =>
  `${period(told)},"timestamp":"${told.updated}","totals":{${usage(told.numbers)}},"subcounts":{${told.subcounts}}}`;

const usageSnapshot = ({ community, day, updated, numbers, subcounts }: Told) =>
  `{"community_id":${community},"snapshot_date":"${day}","timestamp":"${updated}",` +
  `"totals":{${usage(numbers)}},"subcounts":{${subcounts}}}`;

const atUsage = (name: (typeof USAGE_NUMBERS)[number]) => USAGE_NUMBERS.indexOf(name);
const USAGE_AT = {
  views: atUsage("views"),
  viewVisitors: atUsage("viewVisitors"),
  viewRecords: atUsage("viewRecords"),
  viewParents: atUsage("viewParents"),
  downloads: atUsage("downloads"),
  downloadVisitors: atUsage("downloadVisitors"),
  downloadRecords: atUsage("downloadRecords"),
  downloadParents: atUsage("downloadParents"),
  downloadFiles: atUsage("downloadFiles"),
  bytes: atUsage("bytes"),
};

function usage(numbers: readonly number[]): string {
  const at = (index: number) => numbers[index] ?? 0;
  return (
    `"view":{"total_events":${at(USAGE_AT.views)},"unique_visitors":${at(USAGE_AT.viewVisitors)},` +
    `"unique_records":${at(USAGE_AT.viewRecords)},"unique_parents":${at(USAGE_AT.viewParents)}},` +
    `"download":{"total_events":${at(USAGE_AT.downloads)},"unique_visitors":${at(USAGE_AT.downloadVisitors)},` +
    `"unique_records":${at(USAGE_AT.downloadRecords)},"unique_parents":${at(USAGE_AT.downloadParents)},` +
    `"unique_files":${at(USAGE_AT.downloadFiles)},"total_volume":${at(USAGE_AT.bytes)}}`
  );
}

type RecordNumber = (typeof RECORD_NUMBERS)[number];
const RECORD_AT = Object.fromEntries(RECORD_NUMBERS.map((name, at) => [name, at])) as Record<
  RecordNumber,
  number
>;

function recordChanges(numbers: readonly number[]): string {
  const at = (name: RecordNumber) => numbers[RECORD_AT[name]] ?? 0;
  const works = (bare: RecordNumber, withFiles: RecordNumber) =>
    `{"metadata_only":${at(bare)},"with_files":${at(withFiles)}}`;
  const files = (count: RecordNumber, bytes: RecordNumber) =>
    `{"file_count":${at(count)},"data_volume":${at(bytes)}}`;
  return (
    `"records":{"added":${works("recordsBareAdded", "recordsWithFilesAdded")},` +
    `"removed":${works("recordsBareRemoved", "recordsWithFilesRemoved")}},` +
    `"parents":{"added":${works("parentsBareAdded", "parentsWithFilesAdded")},` +
    `"removed":${works("parentsBareRemoved", "parentsWithFilesRemoved")}},` +
    `"files":{"added":${files("filesAdded", "bytesAdded")},"removed":${files("filesRemoved", "bytesRemoved")}}`
  );
}

function recordSums(numbers: readonly number[]) {
  const net = (added: RecordNumber, removed: RecordNumber) =>
    (numbers[RECORD_AT[added]] ?? 0) - (numbers[RECORD_AT[removed]] ?? 0);
  return {
    records: `{"metadata_only":${net("recordsBareAdded", "recordsBareRemoved")},"with_files":${net("recordsWithFilesAdded", "recordsWithFilesRemoved")}}`,
    parents: `{"metadata_only":${net("parentsBareAdded", "parentsBareRemoved")},"with_files":${net("parentsWithFilesAdded", "parentsWithFilesRemoved")}}`,
    files: `{"file_count":${net("filesAdded", "filesRemoved")},"data_volume":${net("bytesAdded", "bytesRemoved")}}`,
  };
}

/** What a document says of an item, after its name. */
function itemText(family: Family, numbers: readonly number[]): string {
  if (isUsage(family)) return usage(numbers);
  if (!isSnapshot(family)) return recordChanges(numbers);
  const { records, parents, files } = recordSums(numbers);
  return `"records":${records},"parents":${parents},"files":${files}`;
}

/** The numbers of all for one day after the other; of snapshots the sums. */
function wholeOf(table: DayTable, family: Family): (day: number) => readonly number[] {
  const width = widthOf(family);
  const entries = new Entries([totalsOf(table)], width);
  const nothing = Array.from({ length: width }, () => 0);
  const sums = [...nothing];
  return (day) => {
    let numbers = nothing;
    for (const entry of entries.until(day)) {
      if (isSnapshot(family)) add(sums, 0, entry, width);
      else if (entry.day === day) numbers = entry.numbers.slice(entry.offset, entry.offset + width);
    }
    return isSnapshot(family) ? sums : numbers;
  };
}

function ownersOf({ uploaders }: DayTable, family: Family): (day: number) => number {
  let next = 0;
  let all = 0;
  return (day) => {
    let active = 0;
    for (; (uploaders[next]?.day ?? Infinity) <= day; next++) {
      const one = uploaders[next];
      all += one?.newcomers ?? 0;
      if (one?.day === day) active = one.active;
    }
    return isSnapshot(family) ? all : active;
  };
}

/** When a day was counted; a quiet day was found to be one when anything was counted last. */
function timesOf({ blocks }: DayTable): (day: number) => { timestamp: string; updated: string } {
  const days = blocks.flatMap((block) => block.days);
  const created = blocks.flatMap((block) => block.createdAt);
  const updated = blocks.flatMap((block) => block.updatedAt);
  const last = updated.reduce((latest, one) => (one > latest ? one : latest), new Date(0));
  let next = 0;
  return (day) => {
    while ((days[next] ?? Infinity) < day) next++;
    const isCounted = days[next] === day;
    return {
      timestamp: moment((isCounted ? created[next] : undefined) ?? last),
      updated: moment((isCounted ? updated[next] : undefined) ?? last),
    };
  };
}

const moment = (at: Date) => at.toISOString().slice(0, "YYYY-MM-DDTHH:MM:SS".length);

function add(sums: number[], at: number, { numbers, offset }: Entry, width: number): void {
  for (let index = 0; index < width; index++)
    sums[at + index] = (sums[at + index] ?? 0) + (numbers[offset + index] ?? 0);
}

/** Entries in the order of days, some at a time. */
class Entries {
  private readonly entries: Iterator<Entry, void>;
  private next: Entry | undefined;

  constructor(strands: readonly Strand[], width: number) {
    this.entries = entriesByDay(strands, width);
    this.advance();
  }

  /** Those that did not come yet, to this day. */
  *until(day: number): Generator<Entry, void> {
    for (; this.next && this.next.day <= day; this.advance()) yield this.next;
  }

  private advance(): void {
    this.next = this.entries.next().value ?? undefined;
  }
}

const itemHead = (id: string, label: UsageLabel) =>
  `{"id":${JSON.stringify(id)},"label":${JSON.stringify(label)},`;

/** A category of documents that say what happened. */
class DailyPart {
  private readonly heads: string[];
  private readonly entries: Entries;
  private readonly width: number;

  constructor(
    table: DayTable,
    private readonly family: Family,
    category: UsageCategory,
  ) {
    const strands = strandsOf(table, category);
    const labels = table.labels.get(category);
    this.width = widthOf(family);
    this.heads = strands.map(([id]) => itemHead(id, labels?.get(id) ?? ""));
    this.entries = new Entries(
      strands.map(([, strand]) => strand),
      this.width,
    );
  }

  on(day: number): string {
    const items: string[] = [];
    for (const { day: of, item, numbers, offset } of this.entries.until(day))
      if (of === day)
        items.push(
          `${this.heads[item]}${itemText(this.family, numbers.slice(offset, offset + this.width))}}`,
        );
    return `[${items.join()}]`;
  }
}

/** A category of documents with sums. Most of it is as it was the day before, so texts are kept. */
class SummedPart {
  private readonly heads: string[];
  private readonly entries: Entries;
  private readonly width: number;
  private readonly sums: number[];
  private readonly texts: (string | undefined)[];
  private readonly hasBegun: boolean[];
  private readonly rankings: readonly { name: string; by: RankedBy; ranking: Ranking }[];
  private text: string | undefined;

  constructor(
    table: DayTable,
    private readonly family: Family,
    category: UsageCategory,
  ) {
    const strands = strandsOf(table, category);
    const labels = table.labels.get(category);
    this.width = widthOf(family);
    this.heads = strands.map(([id]) => itemHead(id, labels?.get(id) ?? ""));
    this.entries = new Entries(
      strands.map(([, strand]) => strand),
      this.width,
    );
    this.sums = Array.from({ length: strands.length * this.width }, () => 0);
    this.texts = strands.map(() => undefined);
    this.hasBegun = strands.map(() => false);
    this.rankings = rankingsOf(family, category).map(({ name, by }) => ({
      name,
      by,
      ranking: new Ranking(strands.length, ranksZeros(by)),
    }));
  }

  on(day: number): string {
    for (const entry of this.entries.until(day)) this.count(entry);
    return (this.text ??= this.write());
  }

  private count(entry: Entry): void {
    const { item, numbers, offset } = entry;
    add(this.sums, item * this.width, entry, this.width);
    this.hasBegun[item] = true;
    this.texts[item] = undefined;
    this.text = undefined;
    for (const { by, ranking } of this.rankings) ranking.add(item, scoreOf(by)(numbers, offset));
  }

  private write(): string {
    const [first] = this.rankings;
    if (!first) return this.list([...this.heads.keys()].filter((item) => this.hasBegun[item]));
    if (!isUsage(this.family)) return this.list(first.ranking.top());
    const lists = this.rankings.map(({ name, ranking }) => `"${name}":${this.list(ranking.top())}`);
    return `{${lists.join()}}`;
  }

  private list(items: readonly number[]): string {
    return `[${items.map((item) => this.item(item)).join()}]`;
  }

  private item(item: number): string {
    const from = item * this.width;
    return (this.texts[item] ??=
      `${this.heads[item]}${itemText(this.family, this.sums.slice(from, from + this.width))}}`);
  }
}

function rankingsOf(family: Family, category: UsageCategory): { name: string; by: RankedBy }[] {
  if (WHOLE_CATEGORIES.has(category)) return [];
  if (!isUsage(family)) return [{ name: "", by: "records" }];
  return [
    { name: "by_view", by: "view" },
    { name: "by_download", by: "download" },
  ];
}
