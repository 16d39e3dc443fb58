import { Readable } from "node:stream";
import { streamResponse } from "@/lib/http/node-stream";
import { csvRow } from "../csv-row";
import { MEDIA_TYPES } from "../media-types";
import type { UsedFile, UsedWork } from "../repository/use-reports";
import type { ReferrersOfGroup } from "../service/use-reports";
import { begun, inPieces } from "./pieces";

type Asked = { readonly accept: string; readonly url: URL };
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>;

const WORK_COLUMNS: Columns<UsedWork> = {
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

const FILE_COLUMNS: Columns<UsedFile> = {
  id: ({ workId }) => workId,
  doi: ({ doi }) => doi,
  title: ({ title }) => title,
  file: ({ fileKey }) => fileKey,
  downloads: ({ downloads }) => downloads,
  data_volume: ({ bytes }) => bytes,
};

export const presentUsedWorks = (works: AsyncGenerator<UsedWork[], void>, asked: Asked) =>
  presentRows("works", WORK_COLUMNS, works, asked);

export const presentUsedFiles = (files: AsyncGenerator<UsedFile[], void>, asked: Asked) =>
  presentRows("files", FILE_COLUMNS, files, asked);

export const presentRanking = (works: readonly UsedWork[]) => ({
  works: works.map((work) => objectOf(WORK_COLUMNS, work)),
});

export const presentReferrers = (groups: readonly ReferrersOfGroup[]) => ({ groups });

const objectOf = <Row>(columns: Columns<Row>, row: Row) =>
  Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(row)]));

/** JSON, or a table where that is accepted or the address says `format=csv`, as links do. */
async function presentRows<Row>(
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<readonly Row[]>,
  { accept, url }: Asked,
): Promise<Response> {
  const isTable = accept === MEDIA_TYPES.csv || url.searchParams.get("format") === "csv";
  const texts = isTable ? csvOf(columns, rows) : jsonOf(name, columns, rows);
  const { all } = await begun(inPieces(texts));
  return streamResponse(Readable.from(all(), { objectMode: false }), {
    headers: {
      "Content-Type": isTable ? `${MEDIA_TYPES.csv}; charset=utf-8` : MEDIA_TYPES.json,
      "Cache-Control": "private, no-store",
      Vary: "Accept, Accept-Encoding, Authorization, Cookie",
      ...(isTable ? { "Content-Disposition": `attachment; filename=${name}.csv` } : {}),
    },
  });
}

/** The mark by which programs for sheets know UTF-8. */
const MARK = "\uFEFF";

async function* csvOf<Row>(columns: Columns<Row>, rows: AsyncIterable<readonly Row[]>) {
  yield MARK + csvRow(Object.keys(columns));
  const cell = (value: string | number | boolean | null) =>
    typeof value === "number" ? value : String(value ?? "");
  for await (const piece of rows)
    for (const row of piece) yield csvRow(Object.values(columns).map((read) => cell(read(row))));
}

async function* jsonOf<Row>(
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<readonly Row[]>,
) {
  let before = `{"${name}":[`;
  for await (const piece of rows)
    for (const row of piece) {
      yield before + JSON.stringify(objectOf(columns, row));
      before = ",";
    }
  yield before === "," ? "]}" : `${before}]}`;
}
