import { once } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import type { Row } from "@/lib/db/row";

/** Rows on their way into a table by COPY, on a connection of their own. */
export type Copy = {
  /** All rows name the same columns. Waits where the database has not taken what came before. */
  readonly add: (rows: readonly Row[]) => Promise<void>;
  /** Ends when all rows are there for others. */
  readonly end: () => Promise<void>;
};

/** Text that may wait for the database. */
const MAX_WAITING = 4 * 2 ** 20;

/** What the protocol of a COPY needs of the connection; the types of `pg` do not name it. */
type Connection = {
  readonly stream: Socket;
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly query: (text: string) => void;
};

export async function copyInto(
  databaseUrl: string,
  table: string,
  columns: readonly string[],
): Promise<Copy> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: "-c synchronous_commit=off",
  });
  await client.connect();
  const names = columns.map((name) => `"${name}"`).join(", ");
  const { begun, ended } = begin(client, `COPY "${table}" (${names}) FROM STDIN`);
  ended.catch(() => undefined); // it is waited for at the end
  const connection = await begun;
  return {
    async add(rows) {
      if (rows.length === 0) return;
      connection.sendCopyFromChunk(linesOf(rows, columns));
      const { stream } = connection;
      while (stream.writableLength > MAX_WAITING)
        await Promise.race([once(stream, "drain"), ended]);
    },
    async end() {
      connection.endCopyFrom();
      await ended;
      await client.end();
    },
  };
}

function begin(client: pg.Client, text: string) {
  let ready: (connection: Connection) => void;
  let done: () => void;
  let fail: (error: Error) => void;
  const ended = new Promise<void>((resolve, reject) => {
    done = resolve;
    fail = reject;
  });
  const begun = new Promise<Connection>((resolve, reject) => {
    ready = resolve;
    ended.catch(reject);
  });
  const nothing = () => undefined;
  client.query({
    submit: (connection: unknown) => (connection as Connection).query(text),
    handleCopyInResponse: (connection: Connection) => ready(connection),
    handleCommandComplete: nothing,
    handleReadyForQuery: () => done(),
    handleError: (error: Error) => fail(error),
  } as pg.Submittable);
  return { begun, ended };
}

export const linesOf = (rows: readonly Row[], columns: readonly string[]): Buffer =>
  Buffer.from(rows.map((row) => lineOf(row, columns)).join(""), "utf8");

function lineOf(row: Row, columns: readonly string[]): string {
  let line = "";
  for (const [at, name] of columns.entries()) line += (at === 0 ? "" : "\t") + textOf(row[name]);
  return `${line}\n`;
}

/** JSON columns take objects, arrays take arrays, moments take dates. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return escaped(arrayOf(value));
  return escaped(JSON.stringify(value));
}

const arrayOf = (values: readonly unknown[]) =>
  `{${values.map((one) => (typeof one === "number" ? String(one) : `"${String(one).replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

const escaped = (text: string) => text.replace(SPECIAL, (sign) => ESCAPES[sign] ?? sign);
