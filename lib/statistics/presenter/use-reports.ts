import { Readable } from "node:stream";
import { streamResponse } from "@/lib/http/node-stream";
import { MEDIA_TYPES } from "../media-types";
import type { UsedFile, UsedWork } from "../repository/use-reports";
import type { ReferrersOfGroup } from "../service/use-reports";
import { type Columns, csvOf, FILE_COLUMNS, WORK_COLUMNS } from "../use-tables";
import { begun, inPieces } from "./pieces";

type Asked = { readonly accept: string; readonly url: URL };
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
