import { csvRow } from "@/lib/core/csv-row";
import type { UsedFile, UsedWork } from "./repository/use-reports";

/** Tables of works and of files with their use: the columns, and how they become CSV. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>;

export const WORK_COLUMNS: Columns<UsedWork> = {
  id: ({ id }) => id,
  parent_id: ({ parentId }) => parentId,
  doi: ({ doi }) => doi,
  title: ({ title }) => title,
  resource_type: ({ resourceType }) => resourceType,
  publication_date: ({ publicationDate }) => publicationDate,
  is_restricted: ({ isRestricted }) => isRestricted,
  views: ({ views }) => views,
  unique_views: ({ uniqueViews }) => uniqueViews,
  downloads: ({ downloads }) => downloads,
  unique_downloads: ({ uniqueDownloads }) => uniqueDownloads,
  data_volume: ({ bytes }) => bytes,
};

export const FILE_COLUMNS: Columns<UsedFile> = {
  id: ({ workId }) => workId,
  doi: ({ doi }) => doi,
  title: ({ title }) => title,
  file: ({ fileKey }) => fileKey,
  downloads: ({ downloads }) => downloads,
  data_volume: ({ bytes }) => bytes,
};

/** The mark by which programs for sheets know UTF-8. */
const MARK = "\uFEFF";

export async function* csvOf<Row>(
  columns: Columns<Row>,
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
) {
  yield MARK + csvRow(Object.keys(columns));
  const cell = (value: string | number | boolean | null) =>
    typeof value === "number" ? value : String(value ?? "");
  for await (const piece of rows)
    for (const row of piece) yield csvRow(Object.values(columns).map((read) => cell(read(row))));
}

/** A longer one is no part of a mail. */
const MAX_MAILED = 2_000_000;

/** Works as a table in one text; nothing where it would be too long to be mailed. */
export async function mailedTable(
  works: AsyncIterable<readonly UsedWork[]> | Iterable<readonly UsedWork[]>,
): Promise<string | undefined> {
  let text = "";
  for await (const line of csvOf(WORK_COLUMNS, works)) {
    text += line;
    if (text.length > MAX_MAILED) return undefined;
  }
  return text;
}
