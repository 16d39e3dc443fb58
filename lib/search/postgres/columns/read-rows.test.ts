import { expect, test } from "vitest";
import { database } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { unversioned, worksIndex } from "../..";
import { searchPool } from "../connections";
import type { ColumnRow } from "./columns";
import { columnRow, readRows, ROW_JSON } from "./read-rows";

withTestDatabase();

const TABLE = "search_work";

async function readAll(): Promise<ColumnRow[]> {
  const rows: ColumnRow[] = [];
  await readRows(searchPool(), TABLE, () => (row) => rows.push(row));
  return rows.sort((a, b) => a.number - b.number);
}

test("an empty index has no rows", async () => {
  expect(await readAll()).toEqual([]);
});

test("rows are the same in both of the forms in which they are read", async () => {
  const created = new Date("1969-12-31T23:59:59.999Z");
  const work = (id: string) => ({
    ...unversioned({ id }),
    revision: 1,
    createdAt: created,
    updatedAt: created,
    visibility: { deletion: ["P"] },
    facets: {},
    fields: { metadata: { title: "Über Moore" } },
  });
  await worksIndex().put(database(), [
    { ...work("plain"), visibility: {} },
    {
      ...work("ünïcode-\u{1f41d}"),
      kind: "draft",
      published: { from: "-0100-01-01", to: "2020-12-31" },
      isLatest: false,
      hasDraft: true,
      visibility: { deletion: ["P"], owner: ["1", "Müller"] },
      facets: { file_type: ["pdf", "csv"], subject: ["Algen"] },
    },
  ]);
  await searchPool().query(
    "UPDATE search_work SET created_at = '2021-03-04 05:06:07.891234+00' WHERE id = 'plain'",
  );
  const { rows } = await searchPool().query<{ row: string }>(
    `SELECT ${ROW_JSON} AS row FROM ${TABLE} ORDER BY number`,
  );
  const read = await readAll();
  expect(read).toEqual(rows.map(({ row }) => columnRow(row)));
  expect(read.map(({ facets }) => facets.length)).toEqual([0, expect.any(Number)]);
});

test("a failure is told, and the connection is fit for others afterwards", async () => {
  await expect(readRows(searchPool(), "search_nothing", () => () => undefined)).rejects.toThrow();
  await expect(readAll()).resolves.toHaveLength(2);
});
