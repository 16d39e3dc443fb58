import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What a server sends over one connection, until it closed it or stayed silent. */
export type Heard = {
  text: string;
  /** Of each answer, in order. */
  statuses: number[];
  /** Behind the first answer's headers. */
  body: string;
  isClosed: boolean;
};

type Options = {
  /** How long to wait for the next byte after the last write; for the first one longer, unless this is given. */
  silenceMs?: number;
  /** Closes our side after the last piece, as a client that is cut off does. */
  hangUp?: "politely" | "abruptly";
};

const SILENCE_MS = 3_000;
/** Cores are busy: an answer may come late. */
const FIRST_BYTE_MS = 20_000;

/** Bytes, a pause in milliseconds, or something that must have happened before the next piece. */
type Piece = string | Uint8Array | number | (() => Promise<unknown>);

/** Says these pieces to a server, byte for byte: HTTP clients refuse to send what tests of a server need. */
export async function say(
  service: string,
  pieces: readonly Piece[],
  { silenceMs, hangUp }: Options = {},
): Promise<Heard> {
  const { hostname, port } = new URL(service);
  const socket = net.connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let isClosed = false;
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => undefined);
  const begun = new Promise((resolve) => socket.once("data", resolve));
  const closed = new Promise<void>((resolve) =>
    socket.once("close", () => {
      isClosed = true;
      resolve();
    }),
  );
  await new Promise<void>((resolve, reject) =>
    socket.once("connect", resolve).once("error", reject),
  );
  for (const piece of pieces) {
    if (isClosed) break;
    if (typeof piece === "number") await sleep(piece);
    else if (typeof piece === "function") await piece();
    else await new Promise((resolve) => socket.write(piece, resolve));
  }
  if (hangUp === "politely") socket.end();
  if (hangUp === "abruptly") socket.resetAndDestroy();
  await Promise.race([begun, closed, sleep(silenceMs ?? FIRST_BYTE_MS)]);
  for (let heard = -1; !isClosed && heard < chunks.length;) {
    heard = chunks.length;
    await Promise.race([closed, sleep(silenceMs ?? SILENCE_MS)]);
  }
  socket.destroy();
  return heardIn(Buffer.concat(chunks).toString("latin1"), isClosed);
}

/** Says a beginning and then one piece over and over, fast or slowly, until the server answers. */
export async function sayWithoutEnd(
  service: string,
  beginning: string,
  piece: string,
  { pauseMs = 0 } = {},
): Promise<Heard> {
  const { hostname, port } = new URL(service);
  const socket = net.connect(Number(port), hostname);
  let text = "";
  const isOver = () => isWhole(text) || socket.destroyed;
  const response = new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (isOver()) resolve();
    });
    socket.on("error", () => undefined).once("close", () => resolve());
  });
  const write = (bytes: string) =>
    new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  await write(beginning);
  const next = () => write(piece).then(() => (pauseMs > 0 ? sleep(pauseMs) : undefined));
  while (!isOver()) await Promise.race([next(), response]);
  const isClosed = socket.destroyed;
  socket.destroy();
  return heardIn(text, isClosed);
}

/** Whether an answer is here to its end. */
function isWhole(text: string): boolean {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return rest.join("\r\n\r\n").length >= Number(length);
  return /^transfer-encoding: chunked/im.test(head) ? text.endsWith("\r\n0\r\n\r\n") : false;
}

function heardIn(text: string, isClosed: boolean): Heard {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) [\w ]*\r\n/g)].map(([, status]) =>
    Number(status),
  );
  const [, ...rest] = text.split("\r\n\r\n");
  return { text, statuses, body: rest.join("\r\n\r\n"), isClosed };
}

/** A request as text: lines joined as HTTP wants it, with an empty line at the end. */
export const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
