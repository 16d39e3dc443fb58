import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { BadRequest, type Issue, issueAt, ValidationError } from "@/lib/core/errors";
import { message, type MessageLike, type Message } from "@/lib/core/message";
import { OutgoingRefused, readAddress } from "@/lib/outgoing/call";
import type { FileToStart } from "./schema";

/**
 * How the content of a file comes (api-records 11.9). A transfer of parts or from elsewhere is forgotten when the
 * content is here: from then on the file is like any other.
 */
export type Transfer = Local | Multipart | Fetch | Remote;

/** What the announcement said of the bytes that shall come; they must agree. */
type Announced = { sizeBytes?: number; md5?: string };

/** Sent in one piece. */
type Local = { type: "L" } & Announced;

/** Sent in parts, in any order and each as often as needed; put together by the commit. */
export type Multipart = {
  type: "M";
  sizeBytes: number;
  parts: number;
  /** Of all parts but the last. */
  partBytes: number;
  /** As announced; the file put together must agree. */
  md5?: string;
};

/** Fetched by this service from another. */
export type Fetch = Announced & {
  type: "F";
  url: string;
  /** Why it failed, in words that do not name the address. */
  error?: Message;
};

/** Stays where it is; readers are sent there. */
type Remote = { type: "R"; url: string; sizeBytes: number; md5: string };

export const LOCAL: Local = { type: "L" };

/** What keeps the answer of a file sent in parts readable: it names every part. */
const MAX_PARTS = 10_000;

/** The parts of an unfinished file are removed when nothing was sent for this long. */
export const MULTIPART_MS = 14 * MS_PER_DAY;

/** Whether only administrators may start such a transfer: it makes this service vouch for another. */
export const isFromElsewhere = ({ transfer }: FileToStart) =>
  transfer?.type === "F" || transfer?.type === "R";

/** The transfer an announcement asks for; `at` is its position in the list. */
export function readTransfer(item: FileToStart, at: number): Transfer {
  const type = item.transfer?.type ?? "L";
  switch (type) {
    case "L":
      return { type, ...readAnnounced(item, at) };
    case "M":
      return readMultipart(item, at);
    case "F":
      return readFetch(item, at);
    case "R":
      return readRemote(item, at);
    default:
      throw refuse(at, "transfer.type", message("files.transferType", { type }));
  }
}

const refuse = (at: number, field: string, text: MessageLike) =>
  new ValidationError([issueAt(`${at}.${field}`, text)]);

function readAnnounced({ size, checksum }: FileToStart, at: number): Announced {
  return {
    ...(size === null || size === undefined ? {} : { sizeBytes: size }),
    ...(checksum ? { md5: readMd5(checksum, at) } : {}),
  };
}

function readMultipart(item: FileToStart, at: number): Multipart {
  const { size, transfer } = item;
  const { parts, part_size: given } = transfer ?? {};
  if (parts === undefined) throw new BadRequest("files.partsNeeded");
  if (!size) throw new BadRequest("files.sizeNeeded");
  if (parts > MAX_PARTS)
    throw refuse(at, "transfer.parts", message("files.tooManyParts", { maximum: MAX_PARTS }));
  const partBytes = given ?? Math.ceil(size / parts);
  const last = size - (parts - 1) * partBytes;
  if (last < 1 || last > partBytes)
    throw refuse(
      at,
      "transfer.part_size",
      message("files.partsDoNotFit", { parts, partBytes, size }),
    );
  return { type: "M", parts, partBytes, ...readAnnounced(item, at), sizeBytes: size };
}

function readFetch(item: FileToStart, at: number): Fetch {
  return {
    type: "F",
    url: readUrl(item, at, config().FILES_FETCH_HOSTS),
    ...readAnnounced(item, at),
  };
}

const MISSING = "validation.required";

function readRemote(item: FileToStart, at: number): Remote {
  const url = readUrl(item, at, config().FILES_REMOTE_HOSTS);
  const { size, checksum } = item;
  const missing: Issue[] = [
    ...(size === null || size === undefined ? [issueAt(`${at}.size`, MISSING)] : []),
    ...(checksum ? [] : [issueAt(`${at}.checksum`, MISSING)]),
  ];
  if (size === null || size === undefined || !checksum) throw new ValidationError(missing);
  return { type: "R", url, sizeBytes: size, md5: readMd5(checksum, at) };
}

function readMd5(checksum: string, at: number): string {
  const md5 = /^md5:([0-9a-f]{32})$/i.exec(checksum)?.[1];
  if (md5 === undefined) throw refuse(at, "checksum", "files.checksumForm");
  return md5.toLowerCase();
}

function readUrl({ transfer }: FileToStart, at: number, allowed: readonly string[]): string {
  const given = transfer?.url;
  if (given === undefined) throw refuse(at, "transfer.url", MISSING);
  try {
    const url = readAddress(given);
    if (allowed.includes(url.host)) return url.href;
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    throw refuse(at, "transfer.url", error.text);
  }
  throw refuse(at, "transfer.url", "files.domain");
}

/** What differs between the announcement and the bytes that came; undefined when they agree. */
export function differenceFrom(
  { sizeBytes, md5 }: Announced,
  come: { sizeBytes: number; md5?: string },
): Message | undefined {
  if (sizeBytes !== undefined && sizeBytes !== come.sizeBytes)
    return message("files.sizeAnnounced", { announced: sizeBytes, come: come.sizeBytes });
  if (md5 !== undefined && come.md5 !== undefined && md5 !== come.md5)
    return message("files.checksumAnnounced", { announced: `md5:${md5}`, come: `md5:${come.md5}` });
  return undefined;
}

/** How long a part must be; undefined when the file has no part of that number. */
export function bytesOfPart(
  { sizeBytes, parts, partBytes }: Multipart,
  number: number,
): number | undefined {
  if (!Number.isInteger(number) || number < 1 || number > parts) return undefined;
  return number < parts ? partBytes : sizeBytes - (parts - 1) * partBytes;
}
